import type { DemoOutcome } from '@groundwork/lab/demo/demo-report'
import { shownMinutes } from './demo-screen.ts'

/** What a person takes along. */
export function demoSummary({ problem, passedMs, credentials }: DemoOutcome, tookMs: number): string {
  const took = `${(tookMs / 1_000).toFixed(0)} s (${shownMinutes(passedMs)} for the machines)`
  const verdict =
    problem === null
      ? `Everything became what it should, in ${took}.`
      : problem === ''
        ? `Ended after ${took}, before everything was done.`
        : `It did not become what it should, after ${took}: ${problem}`
  const clusters = credentials.flatMap(
    ({ cluster, kubeconfig, kubeconfigPath, consoleUrl, username, passwordPath }) => [
      '',
      `  ${cluster}`,
      `    kubeconfig  ${kubeconfigPath}`,
      `                ${kubeconfig.user}, valid until ${kubeconfig.validUntil.toISOString().slice(0, 10)}`,
      `    API         ${kubeconfig.server}`,
      `    console     ${consoleUrl}`,
      `    log in      as ${username}; the password is in ${passwordPath}`,
    ],
  )
  return [verdict, ...clusters].join('\n')
}
