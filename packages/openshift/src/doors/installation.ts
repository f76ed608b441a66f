export {
  type AssetDirectory,
  type Generator,
  type GeneratorContext,
  PreparationError,
} from '../assets/generator.ts'
export type { InstallationFiles, StoredManifest } from '../assets/installation-files.ts'
export { readKubernetesYaml } from '../assets/kubernetes-yaml.ts'
export { type SystemManifestOptions, systemManifests } from '../manifests/system-manifests.ts'
export { type Day2Access, day2Ignition } from '../post-process/day2-ignition.ts'
export { hostFileName } from '../post-process/host-ignition.ts'
export { filesOf, inlineText, readIgnition } from '../post-process/ignition-file.ts'
export { createLogin, keepsLogin, loginKubeconfig } from '../prepare/create-login.ts'
export {
  type PartInput,
  type PartName,
  type PartResult,
  PREPARATION_PARTS,
} from '../prepare/preparation-parts.ts'
export { prepareInstallation } from '../prepare/prepare-installation.ts'
