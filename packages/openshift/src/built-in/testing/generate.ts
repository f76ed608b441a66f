import type { AssetDirectory, Generator, GeneratorContext } from '../../assets/generator.ts'
import type { InstallConfig } from '../../install-config/install-config.ts'
import { createReusedKeyPairs } from '../../pki/reused-key-pairs.ts'
import { createBuiltInGenerator } from '../built-in-generator.ts'

export const SAMPLE_CONTEXT: GeneratorContext = {
  clusterId: '6a1f3c1e-0000-4000-8000-000000000001',
  releaseImage: 'registry.example.com/ocp/release@sha256:0000',
  openshiftVersion: '4.22.1',
  invoker: 'groundwork',
  bootstrapNodeIp: '192.0.2.10',
}

const shared = createBuiltInGenerator({ keyPairs: createReusedKeyPairs(), passwordCost: 4 })

export interface Generated {
  /** After the first command. */
  readonly manifests: AssetDirectory
  /** After the second. */
  readonly files: AssetDirectory
}

/** Both commands, with keys that are used several times. */
export async function generate(
  config: InstallConfig,
  {
    generator = shared,
    context = SAMPLE_CONTEXT,
    more = [],
  }: {
    readonly generator?: Generator
    readonly context?: GeneratorContext
    /** Files that are laid in between. */
    readonly more?: readonly (readonly [string, string])[]
  } = {},
): Promise<Generated> {
  const start = new Map([['install-config.yaml', JSON.stringify(config)]])
  const manifests = await generator.createManifests(start, context)
  const mode = config.controlPlane.replicas === 1 ? 'single-node' : 'cluster'
  const files = await generator.createIgnitionConfigs(new Map([...manifests, ...more]), context, mode)
  return { manifests, files }
}
