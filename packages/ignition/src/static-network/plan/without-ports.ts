import type { InterfaceSettings } from '../nmstate/interface-settings.ts'

/** Interfaces that are left alone are taken out of the ports of others, as far as nmstate does so. */
export function withoutPorts(settings: InterfaceSettings, names: ReadonlySet<string>): InterfaceSettings {
  if (names.size === 0) return settings
  const { 'link-aggregation': bond, linuxBridge, ovsBridge } = settings
  const kept = (list: readonly string[] | undefined) => list?.filter((name) => !names.has(name))
  const keptPorts = <Port extends { readonly name: string }>(list: readonly Port[] | undefined) =>
    list?.filter(({ name }) => !names.has(name))
  return {
    ...settings,
    'link-aggregation': bond && { ...bond, port: kept(bond.port), ports: kept(bond.ports) },
    linuxBridge: linuxBridge && {
      ...linuxBridge,
      port: keptPorts(linuxBridge.port),
      ports: keptPorts(linuxBridge.ports),
    },
    ovsBridge: ovsBridge && {
      ...ovsBridge,
      port: keptPorts(ovsBridge.port),
      ports: keptPorts(ovsBridge.ports),
    },
  }
}
