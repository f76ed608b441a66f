import {
  Button,
  DescriptionList,
  DescriptionListDescription,
  DescriptionListGroup,
  DescriptionListTerm,
} from '@patternfly/react-core'
import { useMemo, useState } from 'react'
import { client } from '../../client/client.ts'
import { CheckField, SelectField } from '../../forms/choice-fields.tsx'
import type { Draft } from '../../forms/draft.ts'
import { FormTextField } from '../../forms/form-text-field.tsx'
import { type DraftForm, useDraftForm } from '../../forms/use-draft-form.ts'
import { useInfraEnvsOf } from '../../live/use-live.ts'
import { t } from '../../texts/texts.ts'
import { useConfigure } from '../configure-context.ts'
import { ControlPlaneField } from '../fields/control-plane-field.tsx'
import { PullSecretField } from '../fields/pull-secret-field.tsx'
import { clusterChange, type DetailsValues, detailsOf, mediaChange } from '../rules/details-values.ts'
import {
  domainVerdict,
  jsonObjectVerdict,
  nameVerdict,
  pemVerdict,
  pullSecretVerdict,
  sshKeyVerdict,
} from '../rules/field-rules.ts'
import { StepFrame } from '../step-frame.tsx'
import { useSupport } from '../use-support.ts'
import { DetailsMore } from './details-more.tsx'

const texts = t.wizard.fields
const API_NAMES = ['disk_encryption', 'ignition_endpoint'] as const

export function DetailsStep() {
  const { cluster, isReadOnly } = useConfigure()
  const infraEnvs = useInfraEnvsOf(cluster.id)
  const saved = useMemo(() => detailsOf(cluster, infraEnvs), [cluster, infraEnvs])
  const [isKeyShared, setKeyShared] = useState(true)
  const params = { cluster_id: cluster.id }
  const send = async (changed: Draft<DetailsValues>, values: DetailsValues) => {
    const body = clusterChange(changed, values)
    if (body !== null) await client.call('V2UpdateCluster', { params, body })
    if (changed.install_config_overrides !== undefined)
      await client.call('v2UpdateClusterInstallConfig', { params, body: changed.install_config_overrides })
    const media = mediaChange(changed, isKeyShared)
    if (media !== null)
      for (const { id = '' } of infraEnvs)
        await client.call('UpdateInfraEnv', { params: { infra_env_id: id }, body: media })
  }
  const form = useDraftForm({ saved, send, apiNames: API_NAMES })
  const { values, set, refused } = form
  const version = cluster.openshift_version ?? ''
  const support = useSupport({ version, architecture: cluster.cpu_architecture })
  const verdicts = {
    name: nameVerdict(values.name, values.platform === 'none'),
    domain: domainVerdict(values.base_dns_domain),
    ssh: sshKeyVerdict(values.ssh_public_key),
    secret: values.pull_secret === '' ? null : pullSecretVerdict(values.pull_secret),
    overrides: jsonObjectVerdict(values.install_config_overrides),
    pem: pemVerdict(values.additional_trust_bundle),
  }
  // Media keep the key that they have when there is none: an empty one cannot be shared.
  const isKeyNew =
    !isReadOnly &&
    infraEnvs.length > 0 &&
    values.ssh_public_key !== '' &&
    values.ssh_public_key !== saved.ssh_public_key
  return (
    <StepFrame
      step="details"
      form={form}
      isInvalid={Object.values(verdicts).some((verdict) => verdict !== null)}
    >
      <DescriptionList isHorizontal isCompact>
        <DescriptionListGroup>
          <DescriptionListTerm>{texts.version}</DescriptionListTerm>
          <DescriptionListDescription>
            {version} · {cluster.cpu_architecture}
          </DescriptionListDescription>
        </DescriptionListGroup>
      </DescriptionList>
      <div className="gw-form-pair">
        <FormTextField
          form={form}
          name="name"
          isTrimmed
          label={texts.name}
          isRequired
          isReadOnly={isReadOnly}
          problem={verdicts.name}
          hint={texts.nameHint}
        />
        <FormTextField
          form={form}
          name="base_dns_domain"
          isTrimmed
          label={texts.base_dns_domain}
          isRequired
          isReadOnly={isReadOnly}
          problem={verdicts.domain}
          hint={
            values.base_dns_domain === ''
              ? texts.domainHint
              : t.wizard.new.address(values.name, values.base_dns_domain)
          }
          placeholder="example.com"
        />
      </div>
      <ControlPlaneField
        id="control_plane_count"
        value={values.control_plane_count}
        version={version}
        features={support.data?.features ?? []}
        isReadOnly={isReadOnly}
        problem={refused.control_plane_count}
        onChange={(control_plane_count) => set({ control_plane_count })}
      />
      <PlatformFields form={form} isReadOnly={isReadOnly} />
      <SecretReplacement
        isSet={cluster.pull_secret_set ?? false}
        value={values.pull_secret}
        problem={refused.pull_secret}
        isReadOnly={isReadOnly}
        onChange={(pull_secret) => set({ pull_secret })}
      />
      <FormTextField
        form={form}
        name="ssh_public_key"
        label={texts.ssh_public_key}
        hint={texts.sshHint}
        rows={3}
        isMono
        isReadOnly={isReadOnly}
        problem={verdicts.ssh}
        placeholder="ssh-ed25519 AAAA… you@example.com"
      />
      {isKeyNew && (
        <CheckField id="share-key" label={texts.sshAlso} isChecked={isKeyShared} onChange={setKeyShared} />
      )}
      <DetailsMore form={form} verdicts={verdicts} />
    </StepFrame>
  )
}

interface PlatformFieldsProps {
  readonly form: DraftForm<DetailsValues>
  readonly isReadOnly: boolean
}

const PLATFORMS = ['baremetal', 'none', 'vsphere', 'nutanix', 'external'] as const

const PlatformFields = ({ form, isReadOnly }: PlatformFieldsProps) => (
  <>
    <SelectField
      id="platform"
      label={texts.platform}
      value={form.values.platform}
      isReadOnly={isReadOnly}
      problem={form.refused.platform}
      choices={PLATFORMS.map((value) => ({ value, label: texts.platforms[value] }))}
      onChange={(platform) => form.set({ platform })}
    />
    {form.values.platform === 'external' && (
      <>
        <FormTextField
          form={form}
          name="platform_name"
          label={texts.platform_name}
          hint={texts.platformNameHint}
          isRequired
          isReadOnly={isReadOnly}
        />
        <CheckField
          id="cloud_controller_manager"
          label={texts.cloud_controller_manager}
          isChecked={form.values.hasOwnController}
          isReadOnly={isReadOnly}
          onChange={(hasOwnController) => form.set({ hasOwnController })}
        />
      </>
    )}
  </>
)

interface SecretReplacementProps {
  readonly isSet: boolean
  readonly value: string
  readonly problem?: string | undefined
  readonly isReadOnly: boolean
  readonly onChange: (value: string) => void
}

function SecretReplacement({ isSet, value, problem, isReadOnly, onChange }: SecretReplacementProps) {
  const [isReplaced, setReplaced] = useState(false)
  if (isSet && !isReplaced)
    return (
      <p>
        {t.wizard.secret.isSet}{' '}
        {!isReadOnly && (
          <Button variant="link" isInline onClick={() => setReplaced(true)}>
            {t.wizard.secret.replace}
          </Button>
        )}
      </p>
    )
  return (
    <div>
      <PullSecretField id="pull_secret" value={value} problem={problem} onChange={onChange} />
      {isSet && (
        <Button
          variant="link"
          isInline
          onClick={() => {
            onChange('')
            setReplaced(false)
          }}
        >
          {t.wizard.secret.keep}
        </Button>
      )}
    </div>
  )
}
