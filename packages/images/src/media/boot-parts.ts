// What a service gives for the media of one infra-env. Everything about it can be remembered as long as the tag is the same.
import type { ImageType } from '@groundwork/contract/infra-envs'

export interface BootParts {
  /** Equal tags mean equal content. */
  readonly tag: string
  /** The discovery ignition, as JSON text. */
  readonly ignition: Uint8Array
  /** Compressed archive that is added to the initial ramdisk of minimal ISOs and PXE; null: none. */
  readonly ramdisk: Uint8Array | null
  readonly kernelArguments: readonly string[]
  readonly lastModified: Date
  /** What the infra-env is set to: needed when the request left it open. */
  readonly image?: ImageChoice
}

export interface ImageChoice {
  /** As the infra-env has it, or a build id. */
  readonly version: string
  readonly architecture: string
  readonly type: ImageType
}
