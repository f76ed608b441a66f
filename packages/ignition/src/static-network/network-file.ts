/** A file of static network settings, below /etc/assisted/network. Only root may read it. */
export interface NetworkFile {
  /** `host0/eth0.nmconnection`, `host0/mac_interface.ini`, `host0/ymlFile0.yml` */
  readonly path: string
  readonly contents: string
}

/** Keyfiles are made here and copied by the machine; an nmstate policy is applied on the machine itself. */
export type NetworkFlavour = 'keyfile' | 'nmstate'
