import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../client/client.ts'

type Architecture = 'x86_64' | 'aarch64' | 'arm64' | 'ppc64le' | 's390x' | 'multi'

export interface SupportQuestion {
  readonly version: string
  readonly architecture?: string | undefined
  readonly platform?: 'baremetal' | 'nutanix' | 'vsphere' | 'none' | 'external' | undefined
}

/** Features and operators, and how well they are supported. */
export const useSupport = ({ version, architecture, platform }: SupportQuestion) =>
  useQuery({
    queryKey: ['support', version, architecture, platform],
    queryFn: ({ signal }) =>
      client.call('GetDetailedSupportedFeatures', {
        query: {
          openshift_version: version,
          ...(architecture !== undefined && { cpu_architecture: architecture as Architecture }),
          ...(platform !== undefined && { platform_type: platform }),
        },
        signal,
      }),
    enabled: version !== '',
    placeholderData: keepPreviousData,
  })
