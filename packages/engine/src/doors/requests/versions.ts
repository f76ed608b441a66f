export { storedArchitecture } from '../../requests/architecture.ts'
export { chooseRelease, isBeta, newest } from '../../requests/cluster/release.ts'
export { chooseOsImage } from '../../requests/infra-env/os-image.ts'
export {
  defaultRelease,
  type InstallableRelease,
  installableReleases,
  offeredVersions,
  type VersionOffer,
} from '../../requests/versions/offered-versions.ts'
