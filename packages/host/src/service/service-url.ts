/** As requests need it: people also give the address of the API itself, and slashes at the end. */
export const serviceUrl = (text: string): string =>
  text.replace(/\/+$/, '').replace(/\/api\/assisted-install$/, '')
