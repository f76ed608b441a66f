import type { IgnitionSection } from '../document/document.ts'
import type { SpecVersion } from '../document/spec-versions.ts'
import type { Report } from './report.ts'
import { checkResource } from './resource.ts'
import { readUrl } from './url.ts'

export function checkIgnitionSection(section: IgnitionSection, version: SpecVersion, report: Report): void {
  const { config, proxy, security } = section
  for (const [index, resource] of (config?.merge ?? []).entries()) {
    checkResource(resource, `ignition.config.merge[${index}]`, version, report)
  }
  if (config?.replace) checkResource(config.replace, 'ignition.config.replace', version, report)
  for (const [index, authority] of (security?.tls?.certificateAuthorities ?? []).entries()) {
    const path = `ignition.security.tls.certificateAuthorities[${index}]`
    checkResource(authority, path, version, report)
  }
  checkProxy(proxy?.httpProxy, 'ignition.proxy.httpProxy', report)
  checkProxy(proxy?.httpsProxy, 'ignition.proxy.httpsProxy', report)
}

function checkProxy(proxy: string | undefined, path: string, report: Report): void {
  if (proxy === undefined) return
  const url = readUrl(proxy)
  if (url?.host && (url.scheme === 'http' || url.scheme === 'https')) return
  report.add(path, 'This is not the URL of a proxy; write for example "http://proxy.example.com:3128".')
}
