// What a BareMetalHost has both in what is wanted and in what is so.
import { choice, flag, integer, list, object, type Schema, text } from '../schema/schema.ts'

export const rootDeviceHints = (description: string): Schema =>
  object(description, {
    deviceName: text(),
    hctl: text(),
    minSizeGigabytes: integer('', { minimum: 0 }),
    model: text(),
    rotational: flag(),
    serialNumber: text(),
    vendor: text(),
    wwn: text(),
    wwnVendorExtension: text(),
    wwnWithExtension: text(),
  })

export const raid = (description: string): Schema =>
  object(description, {
    hardwareRAIDVolumes: list(
      object(
        '',
        {
          controller: text(),
          level: choice(['0', '1', '2', '5', '6', '1+0', '5+0', '6+0']),
          name: text('', { maxLength: 64 }),
          numberOfPhysicalDisks: integer('', { minimum: 1 }),
          physicalDisks: list(text()),
          rotational: flag(),
          sizeGibibytes: integer('', { minimum: 0 }),
        },
        { required: ['level'] },
      ),
      '',
      { nullable: true },
    ),
    softwareRAIDVolumes: list(
      object(
        '',
        {
          level: choice(['0', '1', '1+0']),
          physicalDisks: list(rootDeviceHints(''), '', { minItems: 2 }),
          sizeGibibytes: integer('', { minimum: 0 }),
        },
        { required: ['level'] },
      ),
      '',
      { maxItems: 2, nullable: true },
    ),
  })

export const firmware = (description: string): Schema =>
  object(description, {
    simultaneousMultithreadingEnabled: flag('', { enum: [true, false] }),
    sriovEnabled: flag('', { enum: [true, false] }),
    virtualizationEnabled: flag('', { enum: [true, false] }),
  })

export const image = (description: string): Schema =>
  object(
    description,
    {
      checksum: text(),
      checksumType: choice(['md5', 'sha256', 'sha512']),
      format: choice(['raw', 'qcow2', 'vdi', 'vmdk', 'live-iso']),
      url: text(),
    },
    { required: ['url'] },
  )

export const customDeploy = (description: string): Schema =>
  object(
    description,
    {
      method: text(),
    },
    { required: ['method'] },
  )
