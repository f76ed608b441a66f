import { TextField } from '../../forms/text-field.tsx'
import type { DraftForm } from '../../forms/use-draft-form.ts'
import { t } from '../../texts/texts.ts'
import { useConfigure } from '../configure-context.ts'
import { proxyVerdict } from '../rules/field-rules.ts'
import type { NetworkValues } from './network-values.ts'

const texts = t.wizard.networking

/** What is between the cluster and the world. */
export function OutsideFields({ form }: { form: DraftForm<NetworkValues> }) {
  const { isReadOnly } = useConfigure()
  const { values, set, refused } = form
  const isBoth = values.additional_ntp_source !== '' && values.ntp_sources !== ''
  return (
    <>
      <div className="gw-form-pair">
        <TextField
          id="http_proxy"
          label={texts.http_proxy}
          value={values.http_proxy}
          isReadOnly={isReadOnly}
          problem={refused.http_proxy ?? proxyVerdict(values.http_proxy, false)}
          placeholder="http://proxy.example.com:3128"
          onChange={(http_proxy) => set({ http_proxy: http_proxy.trim() })}
        />
        <TextField
          id="https_proxy"
          label={texts.https_proxy}
          value={values.https_proxy}
          isReadOnly={isReadOnly}
          problem={refused.https_proxy ?? proxyVerdict(values.https_proxy, true)}
          placeholder="http://proxy.example.com:3128"
          onChange={(https_proxy) => set({ https_proxy: https_proxy.trim() })}
        />
      </div>
      <TextField
        id="no_proxy"
        label={texts.no_proxy}
        hint={texts.noProxyHint}
        value={values.no_proxy}
        isReadOnly={isReadOnly}
        problem={refused.no_proxy}
        placeholder=".example.com,192.168.0.0/16"
        onChange={(no_proxy) => set({ no_proxy: no_proxy.trim() })}
      />
      <div className="gw-form-pair">
        <TextField
          id="additional_ntp_source"
          label={texts.additional_ntp_source}
          hint={texts.ntpHint}
          value={values.additional_ntp_source}
          isReadOnly={isReadOnly}
          problem={refused.additional_ntp_source ?? (isBoth ? t.wizard.rules.ntpBoth : null)}
          placeholder="ntp.example.com"
          onChange={(additional_ntp_source) => set({ additional_ntp_source })}
        />
        <TextField
          id="ntp_sources"
          label={texts.ntp_sources}
          hint={texts.ntpHint}
          value={values.ntp_sources}
          isReadOnly={isReadOnly}
          problem={refused.ntp_sources}
          onChange={(ntp_sources) => set({ ntp_sources })}
        />
      </div>
    </>
  )
}
