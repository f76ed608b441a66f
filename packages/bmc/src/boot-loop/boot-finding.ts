import { BMC_PROBLEMS } from '../errors/problems.ts'
import type { BootAttempt, BootCause, BootFinding } from './boot-state.ts'

/** Causes that are not the BMC's own. */
const CAUSES: Readonly<Partial<Record<BootCause, { readonly what: string; readonly next: string }>>> = {
  'not-read': {
    what: 'The host was switched on and read nothing of its boot image',
    next: 'Look at its console: is it waiting at a prompt, does it boot something else, does the BMC reach the image?',
  },
  stalled: {
    what: 'The host began to read its boot image and stopped',
    next: 'Check the network between the BMC and the server of the image, and the firmware of the BMC.',
  },
  'not-registered': {
    what: 'The host read its boot image and did not register',
    next: 'Look at its console: does it boot, has it an address, does it reach the service?',
  },
  'booted-medium-again': {
    what: 'The host boots the discovery medium instead of its disk',
    next: 'Make the disk the first boot device in its firmware, and remove the medium.',
  },
  'not-back': {
    what: 'The host was restarted after its disk was written and gave no sign since',
    next: 'Look at its console: does it boot from its disk, has it an address?',
  },
  'medium-changed': {
    what: 'Somebody else inserted another medium',
    next: 'Find out who else uses this BMC; then start again.',
  },
}

/** For a person: what is wrong, what was tried, what was seen last. */
export function findingFor(cause: BootCause, attempts: readonly BootAttempt[], advice: string): BootFinding {
  const known = CAUSES[cause] ?? BMC_PROBLEMS[cause as keyof typeof BMC_PROBLEMS]
  const tried = [...new Set(attempts.map(({ repair }) => repair).filter((repair) => repair !== 'person'))]
  const seen = attempts.at(-1)?.evidence ?? ''
  return {
    cause,
    text: `${known.what}${seen === '' ? '' : ` (${seen})`}. ${tried.length === 0 ? 'Nothing was tried: repeating does not help.' : `Tried: ${tried.join(', ')}.`}`,
    next: advice || known.next,
  }
}
