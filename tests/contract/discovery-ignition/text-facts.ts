// Texts for people and machines are our own; what they must have in common with the recorded ones is taken from them
// here. A text without a row is data and must be the same byte for byte.

/** Lines of a unit are compared as directives, in any order of the sections. */
export function unitFacts(contents: string | undefined): readonly string[] {
  return (contents ?? '')
    .split('\n')
    .map((line) => line.trim().replace(/ = /, '='))
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('['))
    .filter((line) => !line.startsWith('Description='))
    .map((line) =>
      line
        .replace(/^StartLimitInterval=/, 'StartLimitIntervalSec=')
        .replace(/^Environment="(.*)"$/, 'Environment=$1'),
    )
}

export function fileFacts(path: string, contents: string): readonly string[] {
  const facts = FACTS.find(({ of }) => of.test(path))
  return facts === undefined ? [contents] : facts.read(contents)
}

interface Facts {
  readonly of: RegExp
  readonly read: (contents: string) => readonly string[]
}

/** Statements, however they are laid out. */
const statements = (contents: string): readonly string[] =>
  contents
    .replaceAll(/#.*/g, '')
    .split(/[;\n{}]/)
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '')
    .sort()

const phrases =
  (...patterns: readonly RegExp[]) =>
  (contents: string): readonly string[] =>
    patterns.filter((pattern) => pattern.test(contents)).map(String)

const CHRONY = /\b(?:server \S+ iburst|makestep 1\.0 -1|sourcedir \S+|driftfile \S+|rtcsync|logdir \S+)/g

const FACTS: readonly Facts[] = [
  { of: /01-ipv6\.conf$|multipath\.conf$|assisted\.te$/, read: statements },
  {
    of: /motd$/,
    read: (text) => (text === 'mine' ? [text] : phrases(/agent\.service/, /journalctl TAG=agent/)(text)),
  },
  { of: /add-ntp-sources\.sh$/, read: (text) => [...new Set(text.match(CHRONY))].sort() },
  {
    of: /agent-fix-bz1964591$/,
    read: phrases(/^#!\S*sh\n/, /podman images/, /podman rmi --force/, /\|\| true/),
  },
  {
    of: /agent-pull-image$/,
    read: phrases(/^#!\S*sh\n/, /podman image exists/, /podman pull/, /=5\n/, /=300\n/, /\* 2\b/, /sleep/),
  },
  {
    of: /oci-eval-user-data\.sh$/,
    read: phrases(
      /^#!.*bash\n/,
      /ppc64le/,
      /s390x/,
      /dmidecode --string chassis-asset-tag/,
      /OracleCloud\.com/,
      /Authorization: Bearer Oracle/,
      /http:\/\/169\.254\.169\.254\/opc\/v2\/instance\/metadata\/user_data/,
      /--max-time 30 --retry 5 --retry-delay 30 --retry-connrefused/,
      /base64 --decode/,
    ),
  },
  {
    of: /okd-binaries\.sh$/,
    read: (text) => [
      ...phrases(
        /^#!.*bash\n/,
        /podman pull --quiet/,
        /podman image mount/,
        /\/rpms\b/,
        /\/manifests\b/,
        /\/opt\/openshift\/openshift/,
        /mount -t overlay -o "?lowerdir=\/usr,/,
        /\/root\/\.docker\/config\.json \/var\/lib\/kubelet\/config\.json/,
        /\/run\/ephemeral\.xfsloop/,
        /xfs_growfs \/var/,
      )(text),
      ...(text.match(/quay\.io[\w./-]+@sha256:[0-9a-f]+/g) ?? []),
    ],
  },
  {
    of: /pre-network-manager-config\.sh$|common_network_script\.sh$/,
    read: phrases(/^#!\/bin\/bash\n/),
  },
]
