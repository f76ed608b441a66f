import {
  bootRamdisk,
  discoveryIgnition,
  ipxeBootScript,
  ipxeRedirectScript,
} from '@groundwork/ignition/discovery'
import { describe, expect, it } from 'vitest'
import { ignitionDifferences, ramdiskDifferences } from './compare-images.ts'
import { LISTED } from './listed-differences.ts'
import { inputsOf, type RecordedImage, recordedImages } from './recorded-images.ts'

const images = recordedImages()
/** The others were refused. */
const made = images.filter(({ output }) => output.discovery_ign !== undefined)

function differencesOf(recorded: RecordedImage): readonly string[] {
  const inputs = inputsOf(recorded)
  const { discovery_ign, minimal_initrd = [] } = recorded.output
  return [
    ...(discovery_ign === undefined ? [] : ignitionDifferences(discovery_ign, discoveryIgnition(inputs))),
    ...ramdiskDifferences(minimal_initrd, bootRamdisk(inputs)),
  ]
}

describe('discovery images of the recorded service', () => {
  it('are all here', () => {
    expect(images).toHaveLength(58)
    expect(made).toHaveLength(52)
  })

  const listed = LISTED.map(({ what }) => what)

  it.each(made)('$name: the same but for what is listed', (recorded) => {
    expect(differencesOf(recorded).filter((difference) => !listed.includes(difference))).toEqual([])
  })

  it('differ in everything that is listed', () => {
    const found = new Set(made.flatMap(differencesOf))
    expect(listed.filter((difference) => !found.has(difference))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
  })
})

describe('iPXE scripts of the recorded service', () => {
  const scripted = made.filter(({ output }) => output.ipxe_script?.startsWith('#!ipxe'))

  it.each(scripted)('$name: the same', ({ output }) => {
    const { id, cpu_architecture, openshift_version, kernel_arguments } = output.infra_env
    const query = `arch=${cpu_architecture}&version=${openshift_version}`
    const given = JSON.parse((kernel_arguments as string | undefined) ?? '[]') as { value: string }[]
    expect(
      ipxeBootScript({
        initrdUrl: `http://127.0.0.1:8888/images/${id}/pxe-initrd?${query}`,
        kernelUrl: `http://127.0.0.1:8888/boot-artifacts/kernel?${query}`,
        rootfsUrl: `http://127.0.0.1:8888/boot-artifacts/rootfs?${query}`,
        kernelArguments: given.map(({ value }) => value),
      }),
    ).toBe(output.ipxe_script)
    const chained = output.ipxe_boot_order_control ?? ''
    const [, service] = /chain (\S+?)\/api\//.exec(chained) ?? []
    expect(
      ipxeRedirectScript(
        `${service}/api/assisted-install/v2/infra-envs/${id}/downloads/files?file_name=ipxe-script`,
      ),
    ).toBe(chained)
  })
})
