// Everything that a discovery image is made from.
import type { ImageType } from '@groundwork/contract/infra-envs'
import type { NetworkFile, NetworkFlavour } from '../static-network/network-file.ts'

export interface DiscoveryInputs {
  readonly infraEnvId: string
  readonly imageType: ImageType
  readonly architecture: string
  /** Where the machine finds the service. */
  readonly serviceBaseUrl: string
  /** Empty: authentication is switched off. */
  readonly agentToken: string
  readonly agent: AgentDelivery
  /** null: the image holds none, a machine gets it after it registered. */
  readonly pullSecret: string | null
  readonly sshAuthorizedKey: string
  readonly proxy: { readonly http_proxy: string; readonly https_proxy: string; readonly no_proxy: string }
  /** Comma separated. Replaces all other sources of time; never given together with the additional ones. */
  readonly ntpSources: string
  readonly additionalNtpSources: string
  readonly additionalTrustBundle: string
  /** PEM; empty: the service's certificate is signed by an authority that every machine trusts. */
  readonly serviceCa: string
  readonly skipCertificateVerification: boolean
  /** PEM of a further authority that every machine of this installation trusts (INSTALL_RH_CA); empty: none. */
  readonly organisationCa: string
  /** null: images come from where they always come from. */
  readonly mirrors: Mirrors | null
  readonly network: StaticNetwork | null
  readonly networkDiscoveryDelaySeconds: number
  /** Image with the packages that an OKD machine lacks; null: not OKD. */
  readonly okdRpmsImage: string | null
  /** JSON texts, merged in this order; empty: none. */
  readonly internalOverride: string
  readonly userOverride: string
}

export type AgentDelivery =
  /** The executable is fetched from the service, and run only if it is the one that is meant. */
  | {
      readonly kind: 'executable'
      readonly url: string
      readonly sha256: string
      readonly version: string
      /** It asks for a token of its own once the machine is known. Without a pull secret in the image it always does. */
      readonly enrols?: boolean
      readonly timeoutSeconds: number
    }
  /** As the reference does it: the image is a carrier, the agent is copied out of it. */
  | { readonly kind: 'container'; readonly image: string; readonly timeoutSeconds: number }

export interface Mirrors {
  /** registries.conf, passed on as it is. */
  readonly registriesConf: string
  readonly caBundle: string
  readonly acceptsUnsigned: boolean
}

export interface StaticNetwork {
  readonly flavour: NetworkFlavour
  readonly files: readonly NetworkFile[]
}
