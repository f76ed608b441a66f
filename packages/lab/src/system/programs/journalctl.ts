import { failedWith, type Program, type Programs, succeededWith } from '../../world/program.ts'

/** Units and the tag under which they write. */
const TAG_OF_UNIT: Readonly<Record<string, string>> = {
  'agent.service': 'agent',
  'assisted-installer.service': 'installer',
}

const journalctl: Program = ({ system, args }) => {
  const tags = new Set<string>()
  for (const [at, word] of args.entries()) {
    const [, tag] = /^TAG=(.*)$/.exec(word) ?? []
    const [, unit] = /^_SYSTEMD_UNIT=(.*)$/.exec(word) ?? []
    const named = args[at - 1] === '-u' || args[at - 1] === '--unit' ? word : unit
    if (tag !== undefined) tags.add(tag)
    if (named !== undefined) tags.add(TAG_OF_UNIT[named] ?? named.replace(/\.service$/, ''))
  }
  const shown = tags.size > 0 ? [...tags] : ['kernel', 'agent', 'installer', 'bootkube', 'kubelet']
  const text = shown.map((tag) => system.journal.read(tag)).join('')
  return succeededWith(text === '' ? '-- No entries --\n' : text)
}

export const JOURNAL_PROGRAMS: Programs = {
  journalctl,
  dmesg: ({ system }) => succeededWith(system.journal.read('kernel')),
  // There was no crash.
  coredumpctl: () => failedWith('No coredumps found.\n'),
}
