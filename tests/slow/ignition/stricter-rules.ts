// Where we refuse on purpose what ignition-validate 2.14 accepts. A refusal that is in neither list is a mistake.

interface StricterRule {
  readonly message: RegExp
  readonly reason: string
  /** A document that only this rule refuses. */
  readonly example: string
}

const withParts = (parts: string, version = '3.2.0') =>
  `{"ignition":{"version":"${version}"}${parts && `,${parts}`}}`
const withFile = (fields: string) => withParts(`"storage":{"files":[{${fields}}]}`)

export const STRICTER_RULES: readonly StricterRule[] = [
  {
    message: /^Ignition does not know the key /,
    reason: 'It only warns, and the key has no effect.',
    example: withParts('"foo":1'),
  },
  {
    message: / exists since specification /,
    reason: 'It only warns, and the key has no effect.',
    example: withParts('"kernelArguments":{}'),
  },
  {
    message: /^This key is there twice/,
    reason: 'The last one counts there, which cannot be meant.',
    example: withFile('"path":"/a","path":"/a"'),
  },
  {
    message: /^There is no version/,
    reason: 'It takes keys in any case, as in "Ignition", and then warns that they are not used.',
    example: '{"Ignition":{"Version":"3.2.0"}}',
  },
  {
    message: /^"(name|target|source)" is missing or empty/,
    reason:
      'It takes a user, group, array or volume without a name, and a link without a target before 3.3.0; the boot fails.',
    example: withParts('"passwd":{"users":[{}]}'),
  },
  {
    message: /^This must be .*, but is (the number -|null)/,
    reason: 'Negative ids, sizes and times mean nothing; a null in a list counts as an empty entry there.',
    example: withParts('"passwd":{"users":[{"name":"a","uid":-1}]}'),
  },
  {
    message: /^This must be a whole number from 0 to 4294967294/,
    reason: 'The kernel knows no larger id.',
    example: withParts('"passwd":{"users":[{"name":"a","uid":4294967295}]}'),
  },
  {
    message: /^This is below .* which is a file/,
    reason: 'Nothing can be below a file; newer versions refuse it, too.',
    example: withParts('"storage":{"files":[{"path":"/a"},{"path":"/a/b"}]}'),
  },
  {
    message: /^This is the place of systemd/,
    reason: 'Version 2.15 and later refuse it, too.',
    example: withParts(
      '"storage":{"files":[{"path":"/etc/systemd/system/a.service"}]},"systemd":{"units":[{"name":"a.service","contents":"[Unit]"}]}',
    ),
  },
  {
    message: /has a zero byte|longer than 4095 bytes/,
    reason: 'Linux has no such paths.',
    example: withFile('"path":"/a\\u0000"'),
  },
  {
    message: /has a slash; a name is not a path/,
    reason: 'The name of a unit becomes a file name and could leave its directory.',
    example: withParts('"systemd":{"units":[{"name":"../a.service"}]}'),
  },
  {
    message: /^This URL names no host|^This is not the URL of a proxy|^A tang server has a URL/,
    reason: 'It takes "http:" and "http://"; the boot fails.',
    example: withFile('"path":"/a","contents":{"source":"http://"}'),
  },
  {
    message: /^There is a hash, but no source/,
    reason: 'In 3.0.0 it takes a replacing configuration with a hash of nothing.',
    example: `{"ignition":{"version":"3.0.0","config":{"replace":{"verification":{"hash":"sha512-${'0'.repeat(128)}"}}}}}`,
  },
  {
    message: / hash has [0-9]+ hexadecimal digits/,
    reason: 'It counts the digits but does not look at them.',
    example: withFile(
      `"path":"/a","contents":{"source":"data:,","verification":{"hash":"sha512-${'z'.repeat(128)}"}}`,
    ),
  },
  {
    message: /^The pin "" does not exist|^The configuration of the pin is missing/,
    reason: 'Before 3.3.0 it takes a custom clevis that only says needsNetwork.',
    example: withParts(
      '"storage":{"luks":[{"name":"l","device":"/d","clevis":{"custom":{"needsNetwork":true}}}]}',
    ),
  },
  {
    message: /is longer than 2047 bytes/,
    reason: 'It finds long lines only when they begin in the first half of its buffer of 4 KiB.',
    example: withParts(
      `"systemd":{"units":[{"name":"a.service","contents":"[Unit]\\n${'A=b\\n'.repeat(760)}A=${'x'.repeat(2050)}\\n"}]}`,
    ),
  },
]
