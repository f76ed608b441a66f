export { readControllerSettings } from '../context/controller-settings.ts'
export { runController } from '../run-controller.ts'
