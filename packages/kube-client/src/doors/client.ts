export { createKubeClient, createWatchingKubeClient } from '../client/create-kube-client.ts'
export type {
  ApplyOptions,
  KubeClient,
  ListAndWatchOptions,
  ListLimits,
  ObjectChange,
  ObjectKey,
  Patch,
  Selection,
  WatchingKubeClient,
} from '../client/kube-client.ts'
export { KubeError, statusOf } from '../client/kube-error.ts'
export { createFetchTransport, type KubeFetch } from '../transport/fetch-transport.ts'
export type {
  RequestTransport,
  Transport,
  TransportAnswer,
  TransportRequest,
} from '../transport/transport.ts'
