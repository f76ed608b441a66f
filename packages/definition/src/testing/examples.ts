/** A whole definition as a person would write it. */
export const EXAMPLE = `# A small cluster
kind: Cluster
name: prod
openshift_version: "4.20"
base_dns_domain: example.com
control_plane_count: 3
pull_secret: \${file:pull-secret.json}
api_vips: [192.168.1.5]
ingress_vips: [192.168.1.6]
machine_networks: [192.168.1.0/24]
cluster_networks: [10.128.0.0/14]
olm_operators: [lso]
manifests:
  - file_name: a.yaml
    content: |
      kind: ConfigMap
      apiVersion: v1
      metadata: { name: a }
---
kind: InfraEnv
name: prod-image
cluster: prod
image_type: minimal-iso
kernel_arguments: [console=ttyS0]
---
kind: Hosts
hosts:
  - hostname: master-0
    role: master
    installation_disk: smallest ssd
    network:
      interfaces: [{ name: eno1, mac_address: "52:54:00:00:00:01" }]
      addresses: [192.168.1.10/24]
      gateways: [192.168.1.1]
      dns_servers: [192.168.1.1]
  - match: { serial: CZJ1 }
    role: worker
`
