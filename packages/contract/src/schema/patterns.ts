// Regular expressions of the wire: they accept what clients and agents accept. They are loose on purpose: `999.1.1.1`
// passes here and is refused later, by the rule that knows what the address is for. Where the reference's spelling of a
// pattern can be made to backtrack for hours by a crafted value, ours accepts the same values in linear time.

/** At least two colons between hex digits. */
const LOOSE_IPV6 = '[0-9a-fA-F]*(?::[0-9a-fA-F]*){2,}'

/** IPv4 or IPv6 address. */
export const IP_PATTERN = `^(?:(?:(?:[0-9]{1,3}\\.){3}[0-9]{1,3})|(?:${LOOSE_IPV6}))$`

/** IPv4 or IPv6 address, or the empty string. */
export const IP_OR_EMPTY_PATTERN = IP_PATTERN.replace(/\$$/, '?$')

/** IPv4 or IPv6 network with its prefix length. */
export const CIDR_PATTERN = `^(?:(?:(?:[0-9]{1,3}\\.){3}[0-9]{1,3}\\/(?:(?:[0-9])|(?:[1-2][0-9])|(?:3[0-2])))|(?:${LOOSE_IPV6})/(?:(?:[0-9])|(?:[1-9][0-9])|(?:1[0-1][0-9])|(?:12[0-8])))$`

/** IPv4 network of the discovery steps. The alternatives are not grouped, so it accepts more than it says. */
export const IPV4_SUBNET_PATTERN = '^([0-9]{1,3}\\.){3}[0-9]{1,3}\\/[0-9]|[1-2][0-9]|3[0-2]?$'

/** IPv4 network with octets up to 255, as in the default configuration. */
export const STRICT_IPV4_CIDR_PATTERN =
  '^((25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\\.){3}(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)[\\/]([1-9]|[1-2][0-9]|3[0-2]?)$'

const STRICT_OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])'
const LOOSE_OCTET = '(25[0-5]|(2[0-4]|1?[0-9])?[0-9])'
const HEX = '[0-9a-fA-F]{1,4}'

const IPV6_FORMS = [
  `(${HEX}:){7}${HEX}`,
  `(${HEX}:){1,7}:`,
  `(${HEX}:){1,6}:${HEX}`,
  `(${HEX}:){1,5}(:${HEX}){1,2}`,
  `(${HEX}:){1,4}(:${HEX}){1,3}`,
  `(${HEX}:){1,3}(:${HEX}){1,4}`,
  `(${HEX}:){1,2}(:${HEX}){1,5}`,
  `${HEX}:(:${HEX}){1,6}`,
  `:(:${HEX}){1,7}`,
  ':',
  'fe80:(:[0-9a-fA-F]{0,4}){0,4}%[0-9a-zA-Z]{1,}',
  `::(ffff(:0{1,4}){0,1}:){0,1}(${LOOSE_OCTET}\\.){3}${LOOSE_OCTET}`,
  `(${HEX}:){1,4}:(${LOOSE_OCTET}\\.){3}${LOOSE_OCTET}`,
]

/** Rendezvous address: strict IPv4 or IPv6, or the empty string. */
export const RENDEZVOUS_IP_PATTERN = `^(?:$|(?:(?:${STRICT_OCTET}\\.){3}${STRICT_OCTET}|(?:${IPV6_FORMS.join('|')})))$`

/** Six hex pairs with colons. */
export const MAC_PATTERN = '^([0-9A-Fa-f]{2}[:]){5}([0-9A-Fa-f]{2})$'

/** Container image reference: registry, path, tag or digest. */
export const IMAGE_PATTERN = '^(([a-zA-Z0-9\\-\\.]+)(:[0-9]+)?\\/)?[a-z0-9\\._\\-\\/@]+[?::a-zA-Z0-9_\\-.]+$'

/** One kernel argument: no blanks outside double quotes. */
export const KERNEL_ARGUMENT_PATTERN = '^(?:[^ \\t\\n\\r"]|"[^"]*")+$'

/** Manifest file name: no folder, extension json, yaml or yml, or a yaml patch. */
export const MANIFEST_FILE_NAME_PATTERN = '^[^\\/]*\\.(json|ya?ml(\\.patch_?[a-zA-Z0-9_]*)?)$'

/** A SHA-256 checksum in hex. */
export const SHA256_PATTERN = '^[0-9a-f]{64}$'
