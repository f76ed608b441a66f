import { Link } from '@tanstack/react-router'
import { SelectField } from '../../forms/choice-fields.tsx'
import { FormTextField } from '../../forms/form-text-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import type { DraftForm } from '../../forms/use-draft-form.ts'
import { useInfraEnvsOf } from '../../live/use-live.ts'
import { useMayWrite } from '../../session/session.ts'
import { t } from '../../texts/texts.ts'
import { useConfigure } from '../configure-context.ts'
import { EncryptionFields, roleSetChoices } from '../fields/encryption-fields.tsx'
import { IgnoredChecks } from '../fields/ignored-checks.tsx'
import { MoreSettings } from '../fields/more-settings.tsx'
import type { DetailsValues } from '../rules/details-values.ts'
import type { Verdict } from '../rules/field-rules.ts'

const texts = t.wizard.fields

interface DetailsMoreProps {
  readonly form: DraftForm<DetailsValues>
  readonly verdicts: { readonly overrides: Verdict; readonly pem: Verdict }
}

export function DetailsMore({ form, verdicts }: DetailsMoreProps) {
  const { cluster, isReadOnly } = useConfigure()
  const mayWrite = useMayWrite()
  const infraEnvs = useInfraEnvsOf(cluster.id)
  const { values, set, refused } = form
  return (
    <MoreSettings>
      <FormTextField
        form={form}
        name="tags"
        label={texts.tags}
        hint={texts.tagsHint}
        isReadOnly={isReadOnly}
      />
      <EncryptionFields values={values} set={set} isReadOnly={isReadOnly} problem={refused.disk_encryption} />
      <SelectField
        id="hyperthreading"
        label={texts.hyperthreading}
        value={values.hyperthreading}
        choices={roleSetChoices}
        isReadOnly={isReadOnly}
        problem={refused.hyperthreading}
        onChange={(hyperthreading) => set({ hyperthreading })}
      />
      <FormTextField
        form={form}
        name="install_config_overrides"
        label={texts.install_config_overrides}
        hint={texts.overridesHint}
        rows={4}
        isMono
        isReadOnly={isReadOnly}
        problem={verdicts.overrides}
      />
      {infraEnvs.length > 0 && (
        <FormTextField
          form={form}
          name="additional_trust_bundle"
          label={texts.additional_trust_bundle}
          hint={`${texts.trustHint} ${texts.trustWhere}`}
          rows={4}
          isMono
          isReadOnly={isReadOnly}
          problem={verdicts.pem}
          placeholder="-----BEGIN CERTIFICATE-----"
        />
      )}
      <div className="gw-form-pair">
        <TextField
          id="ignition_endpoint"
          label={texts.ignition_endpoint}
          hint={texts.ignitionHint}
          value={values.ignition_url}
          isReadOnly={isReadOnly}
          problem={refused.ignition_endpoint}
          placeholder="https://api.example.com:22623/config"
          onChange={(ignition_url) => set({ ignition_url: ignition_url.trim() })}
        />
        <FormTextField
          form={form}
          name="ignition_ca"
          rows={3}
          isTrimmed
          label={texts.ignitionCa}
          isReadOnly={isReadOnly}
          isMono
        />
      </div>
      {cluster.status === 'adding-hosts' && (
        <FormTextField
          form={form}
          name="api_vip_dns_name"
          isTrimmed
          label={texts.api_vip_dns_name}
          hint={texts.apiVipDnsHint}
          isReadOnly={isReadOnly}
        />
      )}
      {mayWrite && <IgnoredChecks clusterId={cluster.id} isReadOnly={isReadOnly} />}
      {infraEnvs.map(({ id = '', name }) => (
        <p key={id} className="gw-small">
          {texts.mediaHint}{' '}
          <Link to="/infra-envs/$infraEnvId" params={{ infraEnvId: id }}>
            {texts.mediaLink}: {name}
          </Link>
        </p>
      ))}
    </MoreSettings>
  )
}
