// What the recorded service made of 58 infra-envs, and the inputs with which we make the same.
import { readFileSync } from 'node:fs'
import type { HostStaticNetworkConfig, ImageType } from '@groundwork/contract/infra-envs'
import type { DiscoveryInputs, Mirrors, StaticNetwork } from '@groundwork/ignition/discovery'
import type { IgnitionConfig } from '@groundwork/ignition/document'
import { networkFiles, networkFlavour } from '@groundwork/ignition/static-network'
import { contractDir } from '../testing/contract-dir.ts'
import { recordedFileText } from './readable-config.ts'

export interface RecordedImage {
  readonly name: string
  readonly input: {
    readonly service: string
    readonly infra_env: Fields
    readonly patch?: Fields
    readonly cluster?: Fields
    readonly discovery_ign_query?: string
  }
  readonly output: {
    readonly status: number
    readonly infra_env: Fields
    readonly discovery_ign?: IgnitionConfig
    readonly ipxe_script?: string
    readonly ipxe_boot_order_control?: string
    readonly minimal_initrd?: readonly RecordedMember[]
  }
}

export interface RecordedMember {
  readonly path: string
  readonly mode: string
  readonly content?: string
}

type Fields = Readonly<Record<string, unknown>>

export function recordedImages(): readonly RecordedImage[] {
  const lines = readFileSync(`${contractDir}recorded/discovery-ignition.jsonl`, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as RecordedImage)
}

const AGENT_IMAGE = 'quay.io/edge-infrastructure/assisted-installer-agent:latest'
const RPMS_IMAGE =
  'quay.io/openshift-release-dev/ocp-v4.0-art-dev@sha256:903af16cc7b67863d3b1e1c5157b92ff5297570d8506b19348cfbce3c58ebbc4'

export function inputsOf(recorded: RecordedImage): DiscoveryInputs {
  const { input, output } = recorded
  const infraEnv: Fields = { ...input.infra_env, ...input.patch, ...output.infra_env }
  const text = (field: string) => (infraEnv[field] as string | undefined) ?? ''
  const isOkd = input.service.startsWith('release payload with okd-rpms')
  const isMirrored = input.service.startsWith('INSTALL_RH_CA=true')
  return {
    infraEnvId: text('id'),
    imageType: (input.discovery_ign_query?.split('=')[1] ?? text('type')) as ImageType,
    architecture: text('cpu_architecture'),
    serviceBaseUrl: `http://127.0.0.1:${isOkd ? 8291 : isMirrored ? 8292 : 8290}`,
    agentToken: '',
    agent: { kind: 'container', image: AGENT_IMAGE, timeoutSeconds: 600 },
    pullSecret: text('pull_secret'),
    sshAuthorizedKey: text('ssh_authorized_key'),
    proxy: { http_proxy: '', https_proxy: '', no_proxy: '', ...(infraEnv.proxy as object) },
    ntpSources: text('ntp_sources'),
    additionalNtpSources: text('additional_ntp_sources'),
    additionalTrustBundle: text('additional_trust_bundle'),
    // What the operator of the recorded service had configured is known only by what came out.
    serviceCa: isMirrored ? came(recorded, '/etc/assisted-service/service-ca-cert.crt') : '',
    organisationCa: isMirrored ? came(recorded, '/etc/pki/ca-trust/source/anchors/rh-it-root-ca.crt') : '',
    mirrors: isMirrored ? mirrors(recorded) : null,
    skipCertificateVerification: isOkd,
    network: network(text('static_network_config'), text('openshift_version')),
    networkDiscoveryDelaySeconds: (infraEnv.network_discovery_delay_seconds as number | undefined) ?? 0,
    okdRpmsImage: isOkd && input.cluster !== undefined ? RPMS_IMAGE : null,
    internalOverride: '',
    userOverride: text('ignition_config_override'),
  }
}

const came = ({ output }: RecordedImage, path: string): string => recordedFileText(output.discovery_ign, path)

const mirrors = (recorded: RecordedImage): Mirrors => ({
  registriesConf: came(recorded, '/etc/containers/registries.conf'),
  caBundle: came(recorded, '/etc/pki/ca-trust/source/anchors/domain.crt'),
  acceptsUnsigned: true,
})

function network(config: string, version: string): StaticNetwork | null {
  if (config === '') return null
  const flavour = networkFlavour(version)
  return { flavour, files: networkFiles(JSON.parse(config) as HostStaticNetworkConfig[], flavour) }
}
