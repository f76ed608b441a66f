import { Link } from '@tanstack/react-router'
import { SelectField } from '../../forms/choice-fields.tsx'
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
      <TextField
        id="tags"
        label={texts.tags}
        hint={texts.tagsHint}
        value={values.tags}
        isReadOnly={isReadOnly}
        problem={refused.tags}
        onChange={(tags) => set({ tags })}
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
      <TextField
        id="install_config_overrides"
        label={texts.install_config_overrides}
        hint={texts.overridesHint}
        rows={4}
        isMono
        value={values.install_config_overrides}
        isReadOnly={isReadOnly}
        problem={refused.install_config_overrides ?? verdicts.overrides}
        onChange={(install_config_overrides) => set({ install_config_overrides })}
      />
      {infraEnvs.length > 0 && (
        <TextField
          id="additional_trust_bundle"
          label={texts.additional_trust_bundle}
          hint={`${texts.trustHint} ${texts.trustWhere}`}
          rows={4}
          isMono
          value={values.additional_trust_bundle}
          isReadOnly={isReadOnly}
          problem={refused.additional_trust_bundle ?? verdicts.pem}
          placeholder="-----BEGIN CERTIFICATE-----"
          onChange={(additional_trust_bundle) => set({ additional_trust_bundle })}
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
        <TextField
          id="ignition_ca"
          label={texts.ignitionCa}
          value={values.ignition_ca}
          isReadOnly={isReadOnly}
          isMono
          onChange={(ignition_ca) => set({ ignition_ca: ignition_ca.trim() })}
        />
      </div>
      {cluster.status === 'adding-hosts' && (
        <TextField
          id="api_vip_dns_name"
          label={texts.api_vip_dns_name}
          hint={texts.apiVipDnsHint}
          value={values.api_vip_dns_name}
          isReadOnly={isReadOnly}
          problem={refused.api_vip_dns_name}
          onChange={(api_vip_dns_name) => set({ api_vip_dns_name: api_vip_dns_name.trim() })}
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
