import { FormTextField } from '../../forms/form-text-field.tsx'
import type { DraftForm } from '../../forms/use-draft-form.ts'
import { t } from '../../texts/texts.ts'
import { useConfigure } from '../configure-context.ts'
import { proxyVerdict } from '../rules/field-rules.ts'
import type { NetworkValues } from './network-values.ts'

const texts = t.wizard.networking

/** What is between the cluster and the world. */
export function OutsideFields({ form }: { form: DraftForm<NetworkValues> }) {
  const { isReadOnly } = useConfigure()
  const { values } = form
  const isBoth = values.additional_ntp_source !== '' && values.ntp_sources !== ''
  return (
    <>
      <div className="gw-form-pair">
        <FormTextField
          form={form}
          name="http_proxy"
          isTrimmed
          label={texts.http_proxy}
          isReadOnly={isReadOnly}
          problem={proxyVerdict(values.http_proxy, false)}
          placeholder="http://proxy.example.com:3128"
        />
        <FormTextField
          form={form}
          name="https_proxy"
          isTrimmed
          label={texts.https_proxy}
          isReadOnly={isReadOnly}
          problem={proxyVerdict(values.https_proxy, true)}
          placeholder="http://proxy.example.com:3128"
        />
      </div>
      <FormTextField
        form={form}
        name="no_proxy"
        isTrimmed
        label={texts.no_proxy}
        hint={texts.noProxyHint}
        isReadOnly={isReadOnly}
        placeholder=".example.com,192.168.0.0/16"
      />
      <div className="gw-form-pair">
        <FormTextField
          form={form}
          name="additional_ntp_source"
          label={texts.additional_ntp_source}
          hint={texts.ntpHint}
          isReadOnly={isReadOnly}
          problem={isBoth ? t.wizard.rules.ntpBoth : null}
          placeholder="ntp.example.com"
        />
        <FormTextField
          form={form}
          name="ntp_sources"
          label={texts.ntp_sources}
          hint={texts.ntpHint}
          isReadOnly={isReadOnly}
        />
      </div>
    </>
  )
}
