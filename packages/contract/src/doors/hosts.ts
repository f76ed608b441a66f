export { DiskInfo, Host, HostProgressInfo, HostRole, LogsState } from '../api/host.ts'
export {
  BindHostParams,
  DiskConfigParams,
  DiskSkipFormattingParams,
  FencingCredentialsParams,
  HostCreateParams,
  HostIgnitionParams,
  HostRegistrationResponse,
  HostUpdateParams,
  IgnitionEndpointHttpHeadersParams,
  InstallerArgsParams,
  NodeLabelParams,
} from '../api/host-params.ts'
export {
  Boot,
  Cpu,
  Disk,
  DriveType,
  Gpu,
  Inventory,
  Memory,
  NetworkInterface,
  Route,
  SecureBootState,
  SystemVendor,
} from '../api/inventory.ts'
export { INSTALLER_OPTION_VALUE, INSTALLER_OPTIONS } from '../installer-args.ts'
