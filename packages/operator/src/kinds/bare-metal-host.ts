import type { CustomKind } from '../schema/custom-kind.ts'
import { choice, flag, list, object, text, time } from '../schema/schema.ts'
import { optionalPlaceReference } from '../schema/shapes.ts'
import { customDeploy, firmware, image, raid, rootDeviceHints } from './bare-metal-host-shapes.ts'
import { BARE_METAL_HOST_STATUS } from './bare-metal-host-status.ts'

export const BARE_METAL_HOST: CustomKind = {
  group: 'metal3.io',
  version: 'v1alpha1',
  kind: 'BareMetalHost',
  plural: 'baremetalhosts',
  shortNames: ['bmh', 'bmhost'],
  scope: 'Namespaced',
  description: 'A server with a BMC, of the Metal3 project.',
  columns: [
    { jsonPath: '.status.operationalStatus', name: 'Status', priority: 1, type: 'string' },
    { jsonPath: '.status.provisioning.state', name: 'State', type: 'string' },
    { jsonPath: '.spec.consumerRef.name', name: 'Consumer', type: 'string' },
    { jsonPath: '.spec.bmc.address', name: 'BMC', priority: 1, type: 'string' },
    { jsonPath: '.status.hardwareProfile', name: 'Hardware_Profile', priority: 1, type: 'string' },
    { jsonPath: '.spec.online', name: 'Online', type: 'string' },
    { jsonPath: '.status.errorType', name: 'Error', type: 'string' },
    { jsonPath: '.metadata.creationTimestamp', name: 'Age', type: 'date' },
  ],
  spec: object(
    'How the server is reached, and what it should do.',
    {
      automatedCleaningMode: choice(
        ['metadata', 'disabled'],
        'Whether disks are cleaned before and after use.',
        { default: 'metadata' },
      ),
      bmc: object(
        'How the BMC is reached.',
        {
          address: text('Address of the BMC, with its protocol.'),
          credentialsName: text('The Secret with username and password.'),
          disableCertificateVerification: flag('Whether any certificate of the BMC is taken.'),
        },
        { required: ['address', 'credentialsName'] },
      ),
      bootMACAddress: text('Hardware address of the interface that the server boots from; finds its Agent.', {
        pattern: '[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){5}',
      }),
      bootMode: choice(['UEFI', 'UEFISecureBoot', 'legacy'], 'How the firmware boots.'),
      consumerRef: object('Who uses the server.', {
        apiVersion: text(),
        fieldPath: text(),
        kind: text(),
        name: text(),
        namespace: text(),
        resourceVersion: text(),
        uid: text(),
      }),
      customDeploy: customDeploy('Another way to deploy than writing an image.'),
      description: text('Words for people.'),
      externallyProvisioned: flag('Whether someone else has installed the server already.'),
      firmware: firmware('Settings of the firmware.'),
      hardwareProfile: text('A name of a kind of hardware; hardly used any more.'),
      image: image('What the server boots or gets written to its disk.'),
      metaData: optionalPlaceReference('A Secret with metadata for the first boot.'),
      networkData: optionalPlaceReference('A Secret with network settings for the first boot.'),
      online: flag('Whether the server should be on.'),
      preprovisioningNetworkDataName: text(
        'A Secret with network settings for the image that inspects the server.',
      ),
      raid: raid('RAID volumes that are made first.'),
      rootDeviceHints: rootDeviceHints('Which disk is installed to.'),
      taints: list(
        object(
          '',
          {
            effect: text(),
            key: text(),
            timeAdded: time(),
            value: text(),
          },
          { required: ['effect', 'key'] },
        ),
        'Taints of the node.',
      ),
      userData: optionalPlaceReference('A Secret with what the first boot reads.'),
    },
    { required: ['online'] },
  ),
  status: BARE_METAL_HOST_STATUS,
}
