// Which medium a request means.
import type { ImageType } from '@groundwork/contract/infra-envs'
import type { ImageCredentials } from './image-server-parts.ts'

export type Route = Probe | MediumRoute
export type MediumRoute = IsoRoute | SetIsoRoute | InitrdRoute | ArtifactRoute

/** Whether the server is there. */
export interface Probe {
  readonly kind: 'probe'
  readonly pattern: string
}

interface OfInfraEnv {
  readonly pattern: string
  readonly imageId: string
  readonly credentials: ImageCredentials
}

export interface IsoRoute extends OfInfraEnv {
  readonly kind: 'iso'
  readonly type: ImageType
  readonly version: string
  readonly architecture: string
}

/** Type, version and architecture as the infra-env has them. */
export interface SetIsoRoute {
  readonly kind: 'set-iso'
  readonly pattern: string
  readonly holder: OfInfraEnv | { readonly shortToken: string }
}

export interface InitrdRoute extends OfInfraEnv {
  readonly kind: 'pxe-initrd' | 'initrd-addrsize'
  readonly version: string
  readonly architecture: string
}

export interface ArtifactRoute {
  readonly kind: 'artifact'
  readonly pattern: string
  readonly artifact: 'kernel' | 'rootfs' | 'ins-file'
  readonly version: string
  readonly architecture: string
}
