import { plainLine } from '../terminal/plain-text.ts'
import type { Call, Fixes, Remedy } from './find-fixes.ts'

const WHO: Readonly<Record<Remedy['who'], string>> = {
  user: 'you',
  machine: 'at the machine',
  network: 'in the network',
  service: 'at the service',
  nobody: 'nobody',
}

/** Requests have numbers, by which they are chosen. */
export function fixesText({ fixes, followers }: Fixes): string {
  const byRequest = fixes.filter(({ calls }) => calls.length > 0)
  const lines = byRequest.flatMap((fix, at) => [
    `${at + 1}. ${fix.what}  (for ${mendsText(fix.mends)})`,
    ...fix.calls.map((call) => `     ${callText(call)}`),
  ])
  const byHand = fixes.filter(({ calls }) => calls.length === 0)
  const hand = byHand.flatMap((fix) => [
    `-  ${fix.what}  (${WHO[fix.who]}; for ${mendsText(fix.mends)})`,
    ...(fix.command === undefined ? [] : [`     $ ${fix.command}`]),
  ])
  return [
    ...(lines.length > 0 ? ['Requests that help:', ...lines] : []),
    ...(hand.length > 0 ? ['What no request can do:', ...hand] : []),
    ...(followers > 0
      ? [`${followers} further ${followers === 1 ? 'check follows' : 'checks follow'} from these.`]
      : []),
    '',
  ]
    .map(plainLine)
    .join('\n')
}

/** The same check of many hosts is one thing to read. */
function mendsText(mends: readonly string[]): string {
  const hosts = new Map<string, string[]>()
  for (const subject of mends) {
    const [check = '', host] = subject.split(' of ')
    hosts.set(check, [...(hosts.get(check) ?? []), ...(host === undefined ? [] : [host])])
  }
  return [...hosts]
    .map(([check, [first, ...more]]) =>
      first === undefined ? check : `${check} of ${more.length > 0 ? `${more.length + 1} hosts` : first}`,
    )
    .join(', ')
}

const callText = ({ method, path, body }: Call): string =>
  `${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`
