// The server writes days and times; this tells it where the phone's clock is.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
if (timeZone) document.cookie = `zone=${timeZone}; path=/; max-age=34560000; samesite=lax`;
