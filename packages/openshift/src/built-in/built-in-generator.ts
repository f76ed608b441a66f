// Makes manifests and Ignition files without openshift-install, for where that cannot be had: laboratories, demonstrations and
// trials without a registry. Names, places and contents are those of the installer; scripts and texts are our own.
import type { Generator } from '../assets/generator.ts'
import { type RunPart, runHere } from '../assets/run-part.ts'
import { type KeyPairSource, sharedKeyPairs } from '../pki/key-pairs.ts'
import { BUILT_IN_PARTS } from './built-in-parts.ts'
import { KUBEADMIN_PASSWORD_COST } from './identity/kubeadmin-password.ts'

export interface BuiltInGeneratorOptions {
  /** Where keys come from; simulated clusters may share some. */
  readonly keyPairs?: KeyPairSource
  readonly now?: () => Date
  /** How much work a guess at the password of a cluster is; tests make do with less. */
  readonly passwordCost?: number
  /** Where the rest is computed; in this thread unless given. */
  readonly run?: RunPart<typeof BUILT_IN_PARTS>
}

export const createBuiltInGenerator = ({
  keyPairs = sharedKeyPairs,
  now = () => new Date(),
  passwordCost = KUBEADMIN_PASSWORD_COST,
  run = runHere(BUILT_IN_PARTS),
}: BuiltInGeneratorOptions = {}): Generator => ({
  name: 'built-in',
  async createManifests(assets, { signal, ...context }) {
    const sizes = await run('planKeys', { assets, context }, signal)
    // Keys are nearly all of the work, so that they are all asked for at once.
    const pairs = await Promise.all(sizes.map((bits) => keyPairs(signal, bits)))
    return run('createManifests', { assets, context, keyPairs: pairs, now: now(), passwordCost }, signal)
  },
  createIgnitionConfigs: (assets, { signal, ...context }, mode) =>
    run('createIgnitionConfigs', { assets, context, mode }, signal),
})
