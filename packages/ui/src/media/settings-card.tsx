// Everything that a boot medium can be set to. A change makes another image; machines that run keep the old one.
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { Card, CardBody, CardTitle, ExpandableSection, Form, Title } from '@patternfly/react-core'
import { useId, useMemo, useState } from 'react'
import { client } from '../client/client.ts'
import { LinkButton } from '../components/link-button.tsx'
import { SelectField } from '../forms/choice-fields.tsx'
import { canSave, FormFoot } from '../forms/form-foot.tsx'
import { FormTextField } from '../forms/form-text-field.tsx'
import type { TextFieldProps } from '../forms/text-field.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { changesOf, formOf, hasKept, type InfraEnvForm, isKept, staticHostCount } from './infra-env-form.ts'

const TYPES = ['full-iso', 'minimal-iso'] as const

export function SettingsCard({ infraEnv }: { infraEnv: InfraEnv }) {
  const mayWrite = useMayWrite()
  const id = useId()
  const texts = t.media.settings
  const saved = useMemo(() => formOf(infraEnv), [infraEnv])
  const [isOpen, setOpen] = useState(false)
  const send = async (_: unknown, values: InfraEnvForm) =>
    client.call('UpdateInfraEnv', {
      params: { infra_env_id: infraEnv.id },
      body: changesOf(saved, values),
    })
  const form = useDraftForm({ saved, send, done: texts.saved })
  const { values, set, refused } = form
  const isInvalid = hasKept(saved, values)
  const field = (name: keyof InfraEnvForm, rest: Partial<TextFieldProps> = {}) => (
    <FormTextField
      form={form}
      name={name}
      id={`${id}-${name}`}
      label={texts.fields[name]}
      hint={texts.hints[name] || undefined}
      problem={isKept(saved, values, name) ? texts.cannotEmpty : null}
      isReadOnly={!mayWrite}
      {...rest}
    />
  )
  return (
    <Card isCompact>
      <CardTitle>
        <Title headingLevel="h2" size="md">
          {texts.title}
        </Title>
      </CardTitle>
      <CardBody>
        <p className="gw-soft gw-small">{texts.text}</p>
        <Form
          onSubmit={(event) => {
            event.preventDefault()
            if (mayWrite && canSave(form, isInvalid)) void form.save()
          }}
        >
          <SelectField
            id={`${id}-type`}
            label={texts.imageType}
            hint={texts.typeHints[infraEnv.type]}
            value={values.image_type}
            problem={refused.image_type}
            isReadOnly={!mayWrite}
            choices={(infraEnv.type === 'disconnected-iso' ? [...TYPES, infraEnv.type] : TYPES).map(
              (value) => ({ value, label: t.media.types[value] }),
            )}
            onChange={(image_type) => set({ image_type })}
          />
          {field('ssh_authorized_key', { rows: 2 })}
          <StaticNetworkLink infraEnv={infraEnv} />
          <ExpandableSection
            toggleText={texts.advanced}
            isExpanded={isOpen}
            onToggle={(_, next) => setOpen(next)}
          >
            <div className="gw-stack">
              {field('http_proxy')}
              {field('https_proxy')}
              {field('no_proxy')}
              {field('additional_ntp_sources')}
              {field('ntp_sources')}
              {field('additional_trust_bundle', { rows: 4 })}
              {field('kernel_arguments', { rows: 3 })}
              {field('ignition_config_override', { rows: 4 })}
              {field('openshift_version')}
              {field('network_discovery_delay_seconds', { type: 'number' })}
              {infraEnv.type === 'disconnected-iso' && field('rendezvous_ip')}
              {field('pull_secret', { rows: 2 })}
            </div>
          </ExpandableSection>
          {mayWrite && <FormFoot form={form} isInvalid={isInvalid} save={texts.save} />}
        </Form>
      </CardBody>
    </Card>
  )
}

function StaticNetworkLink({ infraEnv }: { infraEnv: InfraEnv }) {
  const count = staticHostCount(infraEnv)
  return (
    <p>
      <span className="gw-soft">{t.media.columns.network}</span>{' '}
      {count > 0 ? t.media.staticHosts(count) : t.media.dhcp}{' '}
      {infraEnv.cluster_id !== undefined && (
        <LinkButton
          variant="link"
          isInline
          to="/clusters/$clusterId/configure/$step"
          params={{ clusterId: infraEnv.cluster_id, step: 'static-network' }}
        >
          {t.media.settings.staticNetwork}
        </LinkButton>
      )}
    </p>
  )
}
