import { isRecord } from '@groundwork/json/json-values'
import type { AssetDirectory } from '../assets/generator.ts'
import { readKubernetesYaml } from '../assets/kubernetes-yaml.ts'

/** The names of the machine config pools that the manifests make. */
export function machineConfigPools(assets: AssetDirectory): ReadonlySet<string> {
  const texts = [...assets].filter(([path]) => /^(?:manifests|openshift)\/.*\.(?:json|ya?ml)$/.test(path))
  return new Set(texts.flatMap(([, text]) => (text.includes('MachineConfigPool') ? poolsIn(text) : [])))
}

function poolsIn(text: string): readonly string[] {
  return readKubernetesYaml(text).flatMap((object) => {
    if (!isRecord(object) || object.kind !== 'MachineConfigPool' || !isRecord(object.metadata)) return []
    const { name } = object.metadata
    return typeof name === 'string' ? [name] : []
  })
}
