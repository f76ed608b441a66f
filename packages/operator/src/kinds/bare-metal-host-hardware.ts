import { choice, flag, integer, list, long, object, text } from '../schema/schema.ts'

export const BARE_METAL_HOST_HARDWARE = object('', {
  cpu: object('', {
    arch: text(),
    clockMegahertz: { type: 'number', format: 'double' },
    count: integer(),
    flags: list(text()),
    model: text(),
  }),
  firmware: object('', {
    bios: object('', {
      date: text(),
      vendor: text(),
      version: text(),
    }),
  }),
  hostname: text(),
  nics: list(
    object('', {
      ip: text(),
      mac: text('', { pattern: '[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){5}' }),
      model: text(),
      name: text(),
      pxe: flag(),
      speedGbps: integer(),
      vlanId: integer('', { format: 'int32', maximum: 4094, minimum: 0 }),
      vlans: list(
        object('', {
          id: integer('', { format: 'int32', maximum: 4094, minimum: 0 }),
          name: text(),
        }),
      ),
    }),
  ),
  ramMebibytes: integer(),
  storage: list(
    object('', {
      hctl: text(),
      model: text(),
      name: text(),
      rotational: flag(),
      serialNumber: text(),
      sizeBytes: long(),
      type: choice(['HDD', 'SSD', 'NVME']),
      vendor: text(),
      wwn: text(),
      wwnVendorExtension: text(),
      wwnWithExtension: text(),
    }),
  ),
  systemVendor: object('', {
    manufacturer: text(),
    productName: text(),
    serialNumber: text(),
  }),
})
