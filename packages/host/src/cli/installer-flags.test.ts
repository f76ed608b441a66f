import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { installerArguments } from '../agent/install/installer-arguments.ts'
import { createSampleMachine } from '../testing/sample-machine.ts'
import { aStepContext } from '../testing/step-context.ts'
import { readInstallerFlags } from './installer-flags.ts'

const SHA256 = 'ab'.repeat(32)
const NEEDED = ['--cluster-id', 'c', '--boot-device', '/dev/sda', '--url', 'http://192.0.2.1:8090/']
const read = (...args: readonly string[]) => readInstallerFlags([...NEEDED, ...args], {})

describe('the flags of the installer', () => {
  it('are those that the agent gives', () => {
    const { settings } = aStepContext(createSampleMachine(''), { caFile: '/etc/ca.pem' })
    const args = installerArguments(
      {
        cluster_id: 'c',
        infra_env_id: 'i',
        host_id: 'h',
        role: 'bootstrap',
        boot_device: '/dev/disk/by-id/x',
        control_plane_count: 3,
        openshift_version: '4.18.3',
        disks_to_format: ['/dev/sdb', '/dev/sdc'],
        installer_image: 'example.com/installer:1',
        controller_image: 'example.com/controller:1',
        mco_image: 'example.com/mco:1',
        must_gather_image: '{"ocp":"example.com/mg:1"}',
        proxy: { http_proxy: 'http://p:1', https_proxy: 'http://p:2', no_proxy: '.a, .b' },
        service_ips: ['192.0.2.1', '192.0.2.2'],
        check_cvo: true,
        skip_installation_disk_cleanup: true,
        enable_skip_mco_reboot: true,
        notify_num_reboots: true,
        coreos_image: 'example.com/os:1',
        controller_program_sha256: SHA256,
      },
      settings,
      ['--append-karg', 'console=ttyS0'],
    )
    expect(readInstallerFlags(args, { PULL_SECRET_TOKEN: 'secret' })).toEqual({
      role: 'bootstrap',
      clusterId: 'c',
      infraEnvId: 'i',
      hostId: 'h',
      bootDevice: '/dev/disk/by-id/x',
      url: 'https://service.example.com',
      openshiftVersion: '4.18.3',
      mcoImage: 'example.com/mco:1',
      controllerImage: 'example.com/controller:1',
      controllerProgramSha256: SHA256,
      agentImage: 'registry.example.com/agent:1',
      mustGatherImage: '{"ocp":"example.com/mg:1"}',
      isInsecure: false,
      caFile: '/etc/ca.pem',
      httpProxy: 'http://p:1',
      httpsProxy: 'http://p:2',
      noProxy: '.a, .b',
      serviceIps: ['192.0.2.1', '192.0.2.2'],
      controlPlaneCount: 3,
      checksClusterVersion: true,
      disksToFormat: ['/dev/sdb', '/dev/sdc'],
      skipsDiskCleanup: true,
      skipsMcoReboot: true,
      notifiesReboots: true,
      coreosImage: 'example.com/os:1',
      installerArgs: ['--append-karg', 'console=ttyS0'],
      isVerbose: false,
      token: 'secret',
    })
  })

  it('have defaults', () => {
    expect(read()).toMatchObject({
      ...{
        role: 'master',
        infraEnvId: 'c',
        hostId: '',
        url: 'http://192.0.2.1:8090',
        openshiftVersion: '4.4',
      },
      ...{
        controlPlaneCount: 0,
        disksToFormat: [],
        installerArgs: [],
        isInsecure: false,
        noProxy: '',
        token: '',
      },
    })
  })

  it('count no control plane for workers', () => {
    expect(read('--role', 'worker', '--control-plane-count', '3').controlPlaneCount).toBe(0)
    expect(read('--role', 'arbiter', '--control-plane-count', '2').controlPlaneCount).toBe(2)
  })

  it('come in several spellings', () => {
    expect(read('-insecure', '-cacert=/none')).toMatchObject({ isInsecure: true, caFile: '' })
    expect(read('--insecure=false', '--verbose', '--host-id=-x')).toMatchObject({
      isInsecure: false,
      hostId: '-x',
    })
    expect(read('--installer-args', '[]').installerArgs).toEqual([])
  })

  it.each([
    [['--installer-args', '{'], '--installer-args is not valid JSON'],
    [['--installer-args', '["--rm"]'], '--rm'],
    [['--role', 'king'], 'king'],
    [['--role', 'bootstrap'], '--mco-image'],
    [['--role', 'bootstrap', '--mco-image', 'x'], '--controller-image'],
    [['--control-plane-count', 'many'], 'whole number'],
    [['--insecure=maybe'], 'true or false'],
    [['--unheard-of'], '--unheard-of'],
    [['--url', ''], '--url'],
    [['--dry-run'], 'no dry run'],
    [['--force-id', 'x'], 'no dry run'],
    [['--fake-reboot-marker-path', 'x'], 'no dry run'],
    [['--dry-run-cluster-hosts-path', 'x'], 'no dry run'],
  ])('that are wrong are refused in words: %j', (args, words) => expect(() => read(...args)).toThrow(words))

  it('know rehearsals of the environment too', () => {
    expect(() => readInstallerFlags(NEEDED, { DRY_ENABLE: 'true' })).toThrow('no dry run')
    expect(readInstallerFlags(NEEDED, { DRY_ENABLE: 'false' }).role).toBe('master')
  })

  it('throw nothing but errors with words', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 5 }), (args) => {
        try {
          readInstallerFlags(args, {})
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
          expect((error as Error).message).not.toBe('')
        }
      }),
    )
  })
})
