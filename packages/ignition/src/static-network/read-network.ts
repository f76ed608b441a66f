import type { Problem } from '../document/problem.ts'
import { checkInterfaces } from './check-interfaces.ts'
import { checkRouting } from './check-routing.ts'
import { networkSettings } from './nmstate/network-settings.ts'
import { parseNetworkYaml } from './parse-network-yaml.ts'
import { type NetworkPlan, planNetwork } from './plan/plan-network.ts'
import { shown } from './read-value.ts'

export type ReadNetwork =
  | {
      readonly ok: true
      readonly plan: NetworkPlan
      readonly document: Readonly<Record<string, unknown>>
    }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** First that every value is fine by itself, then that they fit together. */
export function readNetwork(yaml: string): ReadNetwork {
  const parsed = parseNetworkYaml(yaml)
  if (!parsed.ok) return refuse([{ path: '', message: parsed.message }])
  const document = parsed.value
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    return refuse([
      {
        path: '',
        message: `The settings must be given by name, such as interfaces; this is ${shown(document)}.`,
      },
    ])
  }
  const problems: Problem[] = []
  const network = networkSettings(document, { path: '', problems })
  if (network === undefined || problems.length > 0) return refuse(problems)
  const plan = planNetwork(network)
  const misfits = [...checkInterfaces(plan), ...checkRouting(plan)]
  if (misfits.length > 0) return refuse(misfits)
  return { ok: true, plan, document: document as Readonly<Record<string, unknown>> }
}

const refuse = (problems: readonly Problem[]): ReadNetwork => ({ ok: false, problems })

/** What is wrong with network settings in the YAML of nmstate; nothing: a machine can be set up with them. */
export function checkNetwork(yaml: string): readonly Problem[] {
  const read = readNetwork(yaml)
  return read.ok ? [] : read.problems
}
