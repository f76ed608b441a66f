import { choice, flag, integer, object, type Schema, text, time } from '../schema/schema.ts'
import { optionalPlaceReference } from '../schema/shapes.ts'
import { BARE_METAL_HOST_HARDWARE } from './bare-metal-host-hardware.ts'
import { customDeploy, firmware, image, raid, rootDeviceHints } from './bare-metal-host-shapes.ts'

export const operationTimes = (description: string): Schema =>
  object(description, {
    end: time('', { nullable: true }),
    start: time('', { nullable: true }),
  })

export const BARE_METAL_HOST_STATUS = object(
  'What Metal3 knows of the server.',
  {
    errorCount: integer('', { default: 0 }),
    errorMessage: text(),
    errorType: choice([
      'provisioned registration error',
      'registration error',
      'inspection error',
      'preparation error',
      'provisioning error',
      'power management error',
    ]),
    goodCredentials: object('', {
      credentials: optionalPlaceReference(''),
      credentialsVersion: text(),
    }),
    hardware: BARE_METAL_HOST_HARDWARE,
    hardwareProfile: text(),
    lastUpdated: time(),
    operationHistory: object('', {
      deprovision: operationTimes(''),
      inspect: operationTimes(''),
      provision: operationTimes(''),
      register: operationTimes(''),
    }),
    operationalStatus: choice(['', 'OK', 'discovered', 'error', 'delayed', 'detached']),
    poweredOn: flag(),
    provisioning: object(
      '',
      {
        ID: text(),
        bootMode: choice(['UEFI', 'UEFISecureBoot', 'legacy']),
        customDeploy: customDeploy(''),
        firmware: firmware(''),
        image: image(''),
        raid: raid(''),
        rootDeviceHints: rootDeviceHints(''),
        state: text(),
      },
      { required: ['ID', 'state'] },
    ),
    triedCredentials: object('', {
      credentials: optionalPlaceReference(''),
      credentialsVersion: text(),
    }),
  },
  {
    required: [
      'errorCount',
      'errorMessage',
      'hardwareProfile',
      'operationalStatus',
      'poweredOn',
      'provisioning',
    ],
  },
)
