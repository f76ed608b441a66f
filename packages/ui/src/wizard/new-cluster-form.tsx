import type { Cluster } from '@groundwork/contract/clusters'
import { ActionGroup, Alert, Button, Form, FormSection } from '@patternfly/react-core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { client } from '../client/client.ts'
import { failureOf } from '../client/failure.ts'
import { BusyButton } from '../components/busy-button.tsx'
import { FailureState, Loading, Nothing } from '../components/page-states.tsx'
import { refusedFields } from '../components/refused-fields.ts'
import { useToasts } from '../components/toasts.tsx'
import { RadioField, SelectField } from '../forms/choice-fields.tsx'
import { changedFields, isEmpty } from '../forms/draft.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { goToFirstMarked, MarkedFields } from '../forms/marked-fields.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useLiveStore } from '../live/live-context.tsx'
import { useClusters } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import { createCluster, createMedia, type NewCluster, untilLive } from './create-cluster.ts'
import { ControlPlaneField } from './fields/control-plane-field.tsx'
import { PullSecretField } from './fields/pull-secret-field.tsx'
import { domainVerdict, nameVerdict, pullSecretVerdict } from './rules/field-rules.ts'
import { preselected, type VersionChoice, versionChoices } from './rules/version-choices.ts'
import { useSupport } from './use-support.ts'
import { VersionSelect } from './version-select.tsx'

const texts = t.wizard.new
type Addresses = 'dhcp' | 'static'

export function NewClusterForm() {
  const versions = useQuery({
    queryKey: ['versions'],
    queryFn: ({ signal }) => client.call('v2ListSupportedOpenshiftVersions', { signal }),
  })
  if (versions.isPending) return <Loading lines={6} />
  if (versions.error !== null)
    return <FailureState error={versions.error} onRetry={() => void versions.refetch()} />
  const choices = versionChoices(versions.data)
  const first = preselected(choices)
  if (first === undefined) return <Nothing title={texts.noVersions}>{texts.noVersionsText}</Nothing>
  return <ClusterForm choices={choices} first={first} />
}

function ClusterForm({ choices, first }: { choices: readonly VersionChoice[]; first: VersionChoice }) {
  const [untouched] = useState(() => emptyForm(first))
  const [wanted, setWanted] = useState(untouched)
  const [addresses, setAddresses] = useState<Addresses>('dhcp')
  const [isJudged, setJudged] = useState(false)
  const { create, isRunning, error } = useCreate(wanted, addresses)
  const refused = refusedFields(error, Object.keys(wanted) as (keyof NewCluster)[])
  const support = useSupport({ version: wanted.openshift_version, architecture: wanted.cpu_architecture })
  const choice = choices.find(({ version }) => version === wanted.openshift_version) ?? first
  const set = (part: Partial<NewCluster>) => setWanted((all) => ({ ...all, ...part }))
  const nameIs = nameVerdict(wanted.name)
  const domainIs =
    wanted.base_dns_domain === '' ? t.wizard.rules.domainEmpty : domainVerdict(wanted.base_dns_domain)
  const clusters = useClusters()
  const form = useRef<HTMLFormElement>(null)
  const isFine = nameIs === null && domainIs === null && pullSecretVerdict(wanted.pull_secret) === null
  const submit = () => {
    setJudged(true)
    if (isFine && !isRunning) void create()
    // The marks are on the screen after this.
    else requestAnimationFrame(() => goToFirstMarked(form.current))
  }
  return (
    <Form
      ref={form}
      className="gw-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FormSection title={texts.basics} titleElement="h2">
        <div className="gw-form-pair">
          <TextField
            id="name"
            label={t.wizard.fields.name}
            value={wanted.name}
            problem={refused.name ?? (wanted.name !== '' || isJudged ? nameIs : null)}
            hint={t.wizard.fields.nameHint}
            isRequired
            autoFocus
            placeholder="prod"
            onChange={(name) => set({ name: name.trim() })}
          />
          <TextField
            id="base_dns_domain"
            label={t.wizard.fields.base_dns_domain}
            value={wanted.base_dns_domain}
            problem={refused.base_dns_domain ?? (wanted.base_dns_domain !== '' || isJudged ? domainIs : null)}
            hint={domainHint(wanted, clusters, nameIs === null && domainIs === null)}
            isRequired
            placeholder="example.com"
            onChange={(domain) => set({ base_dns_domain: domain.trim() })}
          />
        </div>
        <div className="gw-form-pair">
          <VersionSelect
            id="openshift_version"
            choices={choices}
            value={wanted.openshift_version}
            problem={refused.openshift_version}
            onChange={(version) => {
              const next = architecturesOf(choices.find((each) => each.version === version) ?? first)
              const keeps = next.includes(wanted.cpu_architecture)
              set({
                openshift_version: version,
                cpu_architecture: keeps ? wanted.cpu_architecture : (next[0] ?? 'x86_64'),
              })
            }}
          />
          <SelectField
            id="cpu_architecture"
            label={t.wizard.fields.cpu_architecture}
            value={wanted.cpu_architecture}
            problem={refused.cpu_architecture}
            choices={architecturesOf(choice).map((value) => ({ value, label: value }))}
            onChange={(cpu_architecture) => set({ cpu_architecture })}
          />
        </div>
      </FormSection>
      <FormSection title={texts.size} titleElement="h2">
        <ControlPlaneField
          id="control_plane_count"
          value={wanted.control_plane_count}
          version={wanted.openshift_version}
          features={support.data?.features ?? []}
          problem={refused.control_plane_count}
          onChange={(control_plane_count) => set({ control_plane_count })}
        />
      </FormSection>
      <FormSection title={texts.secret} titleElement="h2">
        <PullSecretField
          id="pull_secret"
          value={wanted.pull_secret}
          problem={refused.pull_secret}
          isJudged={isJudged}
          onChange={(pull_secret) => set({ pull_secret })}
        />
      </FormSection>
      <FormSection title={texts.hosts} titleElement="h2">
        <RadioField<Addresses>
          id="addresses"
          label={t.wizard.addresses.label}
          value={addresses}
          choices={[
            { value: 'dhcp', label: t.wizard.addresses.dhcp, text: t.wizard.addresses.dhcpText },
            { value: 'static', label: t.wizard.addresses.static, text: t.wizard.addresses.staticText },
          ]}
          onChange={setAddresses}
        />
      </FormSection>
      {error !== null && <Refused error={error} isInFields={Object.keys(refused).length > 0} />}
      {isJudged && !isFine && (
        <Alert component="div" isInline isPlain variant="danger" title={<MarkedFields place={form} />} />
      )}
      <ActionGroup>
        <BusyButton type="submit" variant="primary" isBusy={isRunning}>
          {texts.create}
        </BusyButton>
        <Button variant="link" component={(props) => <Link {...props} to="/clusters" />}>
          {texts.cancel}
        </Button>
      </ActionGroup>
      <LeaveGuard isGuarded={!isEmpty(changedFields(untouched, wanted))} />
    </Form>
  )
}

/** Where the cluster will be, and what is odd about that. */
function domainHint(
  { name, base_dns_domain: domain }: NewCluster,
  clusters: readonly Pick<Cluster, 'name' | 'base_dns_domain'>[],
  isFine: boolean,
): ReactNode {
  if (!isFine) return t.wizard.fields.domainHint
  const isTwice = clusters.some((each) => each.name === name && each.base_dns_domain === domain)
  return (
    <>
      {texts.address(name, domain)}
      {isTwice && <span className="gw-attention"> · {texts.twice(name, domain)}</span>}
      {!domain.includes('.') && <span className="gw-attention"> · {texts.oneWord}</span>}
    </>
  )
}

const emptyForm = (first: VersionChoice): NewCluster => ({
  name: '',
  base_dns_domain: '',
  openshift_version: first.version,
  cpu_architecture: architecturesOf(first)[0] ?? 'x86_64',
  control_plane_count: 3,
  pull_secret: '',
})

const architecturesOf = ({ isMulti, architectures }: VersionChoice): readonly string[] =>
  isMulti ? ['multi'] : architectures

function Refused({ error, isInFields }: { error: unknown; isInFields: boolean }) {
  const { title, text, code } = failureOf(error)
  return (
    <Alert component="p" isInline variant="danger" title={`${texts.failed}: ${title}`}>
      {!isInFields && <p>{text}</p>}
      {code !== '' && (
        <p className="gw-soft">
          {t.failures.code}: <code>{code}</code>
        </p>
      )}
    </Alert>
  )
}

/** The cluster first, then its boot media; then on to the next step. */
function useCreate(wanted: NewCluster, addresses: Addresses) {
  const store = useLiveStore()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const create = async () => {
    setRunning(true)
    setError(null)
    try {
      let mediaFailure: unknown = null
      const clusterId = await createCluster(client, wanted)
      const hasMedia = await createMedia(client, wanted, clusterId).then(
        () => true,
        (failure: unknown) => {
          mediaFailure = failure
          return false
        },
      )
      if (hasMedia) toasts.succeeded(texts.created(wanted.name))
      await untilLive(store, clusterId)
      const step = addresses === 'static' && hasMedia ? 'static-network' : 'hosts'
      const to = '/clusters/$clusterId/configure/$step'
      await navigate({ to, params: { clusterId, step }, ignoreBlocker: true })
      // On the page where it can be made up for.
      if (!hasMedia) toasts.failed(mediaFailure, texts.mediaFailed)
    } catch (failure) {
      setError(failure)
    } finally {
      setRunning(false)
    }
  }
  return { create, isRunning, error }
}
