import type { CustomKind } from '../schema/custom-kind.ts'
import { choice, list, object, text } from '../schema/schema.ts'
import { standardConditions } from '../schema/shapes.ts'

export const PREPROVISIONING_IMAGE: CustomKind = {
  group: 'metal3.io',
  version: 'v1alpha1',
  kind: 'PreprovisioningImage',
  plural: 'preprovisioningimages',
  shortNames: ['ppimg'],
  scope: 'Namespaced',
  description: 'The image that Metal3 boots to inspect a server and to install it.',
  columns: [
    { jsonPath: ".status.conditions[?(@.type=='Ready')].status", name: 'Ready', type: 'string' },
    { jsonPath: ".status.conditions[?(@.type=='Ready')].reason", name: 'Reason', type: 'string' },
  ],
  spec: object('Which image is wanted.', {
    acceptFormats: list(choice(['iso', 'initrd']), 'Forms that the server can boot.'),
    architecture: text('Processor architecture of the server.'),
    networkDataName: text('A Secret with network settings that are built in.'),
  }),
  status: object('The image that was made.', {
    architecture: text('Processor architecture of the image.'),
    conditions: standardConditions(),
    extraKernelParams: text('More words for the kernel command line.'),
    format: choice(['iso', 'initrd'], 'Form of the image.'),
    imageUrl: text('Where the image is.'),
    kernelUrl: text('Where the kernel is, for an initrd.'),
    networkData: object('The Secret that was built in, and its version.', {
      name: text(),
      version: text(),
    }),
  }),
}
