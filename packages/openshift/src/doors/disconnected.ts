export { disconnectedAssets } from '../disconnected/disconnected-assets.ts'
export {
  type DisconnectedRequest,
  makeDisconnectedIgnition,
} from '../disconnected/make-disconnected-ignition.ts'
