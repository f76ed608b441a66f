// The plain settings of a cluster: values that requests set, that are stored as they are, and that answers show. A row here is
// all it takes for schemas, record, defaults, changes, answers and docs/cluster-settings.md to have a setting.
//
// What is more than a value has code of its own instead: networks and virtual addresses, platform, operators, disk encryption,
// the ignition endpoint, the pull secret. What a value may be is judged in the engine, in `requests/cluster/`.
import type { Static } from 'typebox'
import { Flag, Nullable, Text, withDefault } from '../schema/schema.ts'
import { Hyperthreading } from '../vocabulary/enums.ts'
import type { SettingRows } from './setting-row.ts'
import * as settings from './settings.ts'

const Tags = Text('Comma-separated labels for people, each of letters, digits and single blanks.')
const BaseDnsDomain = Text(
  'DNS domain below which the cluster lives: with domain `example.com` and name `prod`, its API is `api.prod.example.com` and its applications are below `apps.prod.example.com`.',
)
const ApiVipDnsName = Nullable(
  Text('Name or address under which a running cluster is reached; only when adding hosts to it.'),
)
const SchedulableMasters = Flag('Let applications run on control plane nodes as well.', { default: false })

// Members have a fixed order on the wire: settings of one group stand side by side there, and have other members between groups.
export const CLUSTER_SETTING_GROUPS = {
  labels: {
    tags: {
      answer: Tags,
      create: Nullable(Tags),
      update: Nullable(Tags),
      default: '',
      shown: 'unless-empty',
    },
  },
  login: {
    ssh_public_key: {
      answer: settings.SshKeys,
      create: settings.SshKeys,
      update: Nullable(settings.SshKeys),
      default: '',
      shown: 'unless-empty',
    },
  },
  domain: {
    base_dns_domain: {
      answer: BaseDnsDomain,
      create: BaseDnsDomain,
      update: Nullable(BaseDnsDomain),
      default: '',
      shown: 'unless-empty',
    },
  },
  runningCluster: {
    api_vip_dns_name: {
      answer: ApiVipDnsName,
      update: ApiVipDnsName,
      default: '',
      shown: 'unless-empty',
    },
  },
  outside: {
    http_proxy: {
      answer: settings.HttpProxy,
      create: Nullable(settings.HttpProxy),
      update: Nullable(settings.HttpProxy),
      default: '',
      shown: 'unless-empty',
    },
    https_proxy: {
      answer: settings.HttpsProxy,
      create: Nullable(settings.HttpsProxy),
      update: Nullable(settings.HttpsProxy),
      default: '',
      shown: 'unless-empty',
    },
    no_proxy: {
      answer: settings.NoProxy,
      create: Nullable(settings.NoProxy),
      update: Nullable(settings.NoProxy),
      default: '',
      shown: 'unless-empty',
    },
    additional_ntp_source: {
      answer: settings.AdditionalNtpSources,
      create: Nullable(settings.AdditionalNtpSources),
      update: Nullable(settings.AdditionalNtpSources),
      default: '',
      shown: 'unless-empty',
    },
    ntp_sources: {
      answer: settings.NtpSources,
      create: Nullable(settings.NtpSources),
      update: Nullable(settings.NtpSources),
      default: '',
      shown: 'unless-empty',
    },
  },
  nodes: {
    hyperthreading: {
      answer: Hyperthreading,
      create: withDefault(Hyperthreading, 'all'),
      update: Nullable(Hyperthreading),
      default: 'all',
      shown: 'if-made-here',
    },
    schedulable_masters: {
      answer: SchedulableMasters,
      create: SchedulableMasters,
      update: SchedulableMasters,
      default: false,
      shown: 'if-made-here',
    },
  },
  overrides: {
    // Set by an operation of its own, which reads the JSON.
    install_config_overrides: {
      answer: Text('JSON text: object laid over the generated install-config, for example `{"fips": true}`.'),
      default: '',
      shown: 'unless-empty',
    },
  },
} as const satisfies Readonly<Record<string, SettingRows>>

export const CLUSTER_SETTINGS = {
  ...CLUSTER_SETTING_GROUPS.labels,
  ...CLUSTER_SETTING_GROUPS.login,
  ...CLUSTER_SETTING_GROUPS.domain,
  ...CLUSTER_SETTING_GROUPS.runningCluster,
  ...CLUSTER_SETTING_GROUPS.outside,
  ...CLUSTER_SETTING_GROUPS.nodes,
  ...CLUSTER_SETTING_GROUPS.overrides,
}

type Rows = typeof CLUSTER_SETTINGS

/** The plain settings as they are stored. */
export type ClusterSettings = {
  readonly [Name in keyof Rows]: NonNullable<Static<Rows[Name]['answer']>>
}

// The type refuses a default that is no value of its setting.
const rowsWithDefault: { readonly [Name in keyof Rows]: { readonly default: ClusterSettings[Name] } } =
  CLUSTER_SETTINGS

export const DEFAULT_CLUSTER_SETTINGS = Object.fromEntries(
  Object.entries(rowsWithDefault).map(([name, row]) => [name, row.default]),
) as ClusterSettings
