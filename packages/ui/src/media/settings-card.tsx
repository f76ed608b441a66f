// Everything that a boot medium can be set to. A change makes another image; machines that run keep the old one.
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import {
  ActionGroup,
  Button,
  Card,
  CardBody,
  CardTitle,
  ExpandableSection,
  Form,
  FormSelect,
  FormSelectOption,
  Title,
} from '@patternfly/react-core'
import { useId, useState } from 'react'
import { client } from '../client/client.ts'
import { LinkButton } from '../components/link-button.tsx'
import { useAction } from '../components/use-action.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { changesOf, formOf, type InfraEnvForm, staticHostCount } from './infra-env-form.ts'
import { Field, type FieldProps } from './setting-field.tsx'

type Name = keyof InfraEnvForm

export function SettingsCard({ infraEnv }: { infraEnv: InfraEnv }) {
  const mayWrite = useMayWrite()
  const id = useId()
  const texts = t.media.settings
  const stored = formOf(infraEnv)
  // Only what was typed is kept: what others change meanwhile is shown.
  const [typed, setTyped] = useState<Partial<InfraEnvForm>>({})
  const [isOpen, setOpen] = useState(false)
  const form: InfraEnvForm = { ...stored, ...typed }
  const changes = changesOf(stored, form)
  const isChanged = Object.keys(changes).length > 0
  const save = useAction(
    async () => {
      await client.call('UpdateInfraEnv', { params: { infra_env_id: infraEnv.id }, body: changes })
      setTyped({})
    },
    { done: texts.saved, failed: texts.title },
  )
  const field = (name: Name, rest: Partial<FieldProps> = {}) => (
    <Field
      id={`${id}-${name}`}
      label={texts.fields[name]}
      hint={texts.hints[name]}
      value={form[name]}
      isReadOnly={!mayWrite}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
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
            if (isChanged) void save.run()
          }}
        >
          <Field
            id={`${id}-type`}
            label={texts.imageType}
            hint={texts.typeHints[infraEnv.type]}
            value={form.image_type}
            isReadOnly={!mayWrite}
            onChange={() => undefined}
          >
            <FormSelect
              id={`${id}-type`}
              value={form.image_type}
              isDisabled={!mayWrite}
              onChange={(_, value) => setTyped({ ...typed, image_type: value })}
            >
              {(['full-iso', 'minimal-iso'] as const).map((type) => (
                <FormSelectOption key={type} value={type} label={t.media.types[type]} />
              ))}
              {infraEnv.type === 'disconnected-iso' && (
                <FormSelectOption value="disconnected-iso" label={t.media.types['disconnected-iso']} />
              )}
            </FormSelect>
          </Field>
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
          {mayWrite && (
            <ActionGroup>
              <Button type="submit" variant="secondary" isDisabled={!isChanged} isLoading={save.isRunning}>
                {texts.save}
              </Button>
              {isChanged && (
                <Button variant="link" onClick={() => setTyped({})}>
                  {texts.discard}
                </Button>
              )}
            </ActionGroup>
          )}
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
