import { Type } from 'typebox'
import { Nullable, StringEnum, Text } from '../schema/schema.ts'

export const PlatformExternal = Type.Object(
  {
    platform_name: Type.Optional(
      Nullable(
        Text('Name of the provider, for example `oci`; required with the platform `external`.', {
          minLength: 1,
        }),
      ),
    ),
    cloud_controller_manager: Type.Optional(
      Nullable(
        StringEnum(['', 'External'], {
          default: '',
          description: '`External` when the provider brings its own cloud controller manager.',
        }),
      ),
    ),
  },
  { title: 'platform_external', description: 'Details of the platform `external`; `{}` with any other.' },
)
export type PlatformExternal = Type.Static<typeof PlatformExternal>

export const PlatformType = StringEnum(['baremetal', 'nutanix', 'vsphere', 'none', 'external'], {
  title: 'platform_type',
  description:
    'What the machines run on. `baremetal`, `nutanix` and `vsphere` let the cluster manage its virtual addresses; ' +
    'with `none` the user brings load balancing and DNS; `external` is a provider that integrates itself.',
})
export type PlatformType = Type.Static<typeof PlatformType>

export const Platform = Type.Object(
  {
    type: PlatformType,
    external: Type.Optional(Nullable(PlatformExternal)),
  },
  {
    title: 'platform',
    description:
      'Platform of the cluster. Left out: `baremetal`, or `none` for a single node or with user-managed networking.',
  },
)
export type Platform = Type.Static<typeof Platform>
