// Hardware and network of a machine, spelled as Agents have them, which is not as the REST API has them.
import { flag, list, long, object, text, time } from '../schema/schema.ts'

export const AGENT_INVENTORY = object('Hardware and network as the agent reports them.', {
  bmcAddress: text(),
  bmcV6Address: text(),
  boot: object('', {
    currentBootMode: text(),
    deviceType: text(),
    pxeInterface: text(),
  }),
  cpu: object('', {
    architecture: text(),
    clockMegahertz: long('Highest clock rate, in whole megahertz.'),
    count: long(),
    flags: list(text()),
    modelName: text(),
  }),
  disks: list(
    object(
      '',
      {
        bootable: flag(),
        byID: text(),
        byPath: text(),
        driveType: text(),
        hctl: text(),
        id: text(),
        installationEligibility: object(
          '',
          {
            eligible: flag(),
            notEligibleReasons: list(text()),
          },
          { required: ['notEligibleReasons'] },
        ),
        ioPerf: object('', {
          syncDurationMilliseconds: long('How long a synchronous write took (99th percentile).'),
        }),
        model: text(),
        name: text(),
        path: text(),
        serial: text(),
        sizeBytes: long(),
        smart: text(),
        vendor: text(),
        wwn: text(),
      },
      { required: ['id'] },
    ),
  ),
  gpus: list(
    object('', {
      address: text(),
      deviceID: text(),
      name: text(),
      vendor: text(),
      vendorID: text(),
    }),
  ),
  hostname: text(),
  interfaces: list(
    object(
      '',
      {
        biosDevName: text(),
        clientID: text(),
        flags: list(text()),
        hasCarrier: flag(),
        ipV4Addresses: list(text()),
        ipV6Addresses: list(text()),
        macAddress: text(),
        mtu: long(),
        name: text(),
        product: text(),
        speedMbps: long(),
        vendor: text(),
      },
      { required: ['flags', 'ipV4Addresses', 'ipV6Addresses'] },
    ),
  ),
  memory: object('', {
    physicalBytes: long(),
    usableBytes: long(),
  }),
  reportTime: time('Never set; part of the schema.'),
  systemVendor: object('', {
    manufacturer: text(),
    productName: text(),
    serialNumber: text(),
    virtual: flag(),
  }),
})
