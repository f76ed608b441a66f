export { controllerManifests } from '../installer/controller-manifests/controller-manifests.ts'
export {
  CONTROLLER,
  NAMESPACE,
  PROGRAM_KEEPER,
  READY_EVENT,
} from '../installer/controller-manifests/names.ts'
export { runInstaller } from '../installer/run-installer.ts'
export { withoutCredentials } from '../installer/secrets.ts'
