// What people type to get the image, for the ways in which they do it.

/** For a shell: nothing in it is run. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

export const fileNameOf = (name: string): string => `${name.replace(/[^A-Za-z0-9._-]+/g, '-')}-discovery.iso`

export const curlCommand = (url: string, name: string): string =>
  `curl -fL -C - -o ${quoted(fileNameOf(name))} ${quoted(url)}`

export const wgetCommand = (url: string, name: string): string =>
  `wget -c -O ${quoted(fileNameOf(name))} ${quoted(url)}`

export const ipxeScript = (url: string): string => `#!ipxe\ndhcp\nchain ${url}`

/** A body that most management controllers take for their virtual medium. */
export const redfishCommand = (url: string): string =>
  [
    "curl -sS -u 'USER:PASSWORD' -X POST -H 'Content-Type: application/json' \\",
    `  -d ${quoted(JSON.stringify({ Image: url, Inserted: true, WriteProtected: true }))} \\`,
    "  'https://BMC/redfish/v1/Managers/1/VirtualMedia/CD/Actions/VirtualMedia.InsertMedia'",
  ].join('\n')

/** Only the computer itself gets there. */
export function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
}
