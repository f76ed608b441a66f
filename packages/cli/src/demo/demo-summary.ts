import type { DemoOutcome } from '@groundwork/lab/demo'
import { shownMinutes } from './demo-screen.ts'

export interface SummaryOptions {
  readonly tookMs: number
  /** Whether the files are still there when a person reads this. */
  readonly hasFiles: boolean
}

/** What a person takes along. */
export function demoSummary(
  { problem, passedMs, credentials }: DemoOutcome,
  { tookMs, hasFiles }: SummaryOptions,
): string {
  const took = `${(tookMs / 1_000).toFixed(0)} s (${shownMinutes(passedMs)} for the machines)`
  const verdict =
    problem === null
      ? `Everything was installed as expected, in ${took}.`
      : problem === ''
        ? `Stopped after ${took}, before everything was installed.`
        : `Not everything was installed as expected, after ${took}: ${problem}`
  const clusters = credentials.flatMap(
    ({ cluster, kubeconfig, kubeconfigPath, consoleUrl, username, passwordPath }) => [
      '',
      `  ${cluster}`,
      ...(hasFiles ? [`    kubeconfig  ${kubeconfigPath}`] : []),
      `${hasFiles ? '                ' : '    kubeconfig  '}${kubeconfig.user}, valid until ${kubeconfig.validUntil.toISOString().slice(0, 10)}`,
      `    API         ${kubeconfig.server}`,
      `    console     ${consoleUrl}`,
      `    log in      as ${username}${hasFiles ? `; the password is in ${passwordPath}` : ''}`,
    ],
  )
  return [verdict, ...clusters].join('\n')
}
