// Generated from schema-source/ by "npm run docs". Do not edit.
import type { JsonSchema } from './json-schema.ts'

export const DEFINITION_SCHEMA: JsonSchema = {
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "Groundwork definition",
  "description": "One document of a definition: a cluster, an infra-env, or hosts. A file may have several, with --- between them.",
  "type": "object",
  "oneOf": [
    {
      "type": "object",
      "required": [
        "kind",
        "name"
      ],
      "properties": {
        "kind": {
          "type": "string",
          "const": "Cluster",
          "title": "Kind",
          "description": "An OpenShift cluster."
        },
        "name": {
          "type": "string",
          "title": "Name",
          "description": "Name of the cluster, part of its DNS names.",
          "examples": [
            "prod"
          ],
          "minLength": 1,
          "maxLength": 54
        },
        "openshift_version": {
          "type": "string",
          "title": "Version",
          "description": "Full version, or the newest of a line; it cannot be changed later.",
          "examples": [
            "4.20",
            "4.20.5"
          ]
        },
        "base_dns_domain": {
          "type": "string",
          "title": "Base domain",
          "description": "Domain below which the cluster lives: api.<name>.<domain>.",
          "examples": [
            "example.com"
          ]
        },
        "cpu_architecture": {
          "type": "string",
          "enum": [
            "x86_64",
            "aarch64",
            "arm64",
            "ppc64le",
            "s390x",
            "multi"
          ],
          "title": "Architecture",
          "description": "Processors of the release; it cannot be changed later.",
          "default": "x86_64"
        },
        "ocp_release_image": {
          "type": "string",
          "title": "Release image",
          "description": "Container image of the release; it cannot be changed later."
        },
        "control_plane_count": {
          "type": "integer",
          "title": "Control plane nodes",
          "description": "1 for a single node, 3 normally, up to 5; 2 with an arbiter or with fencing.",
          "minimum": 1,
          "maximum": 5,
          "default": 3
        },
        "platform": {
          "anyOf": [
            {
              "type": "string",
              "enum": [
                "baremetal",
                "nutanix",
                "vsphere",
                "none",
                "external"
              ],
              "title": "Platform",
              "description": "What the machines run on."
            },
            {
              "type": "object",
              "required": [
                "type"
              ],
              "properties": {
                "type": {
                  "type": "string",
                  "enum": [
                    "baremetal",
                    "nutanix",
                    "vsphere",
                    "none",
                    "external"
                  ],
                  "title": "Type",
                  "description": "What the machines run on."
                },
                "external": {
                  "type": "object",
                  "required": [
                    "platform_name"
                  ],
                  "properties": {
                    "platform_name": {
                      "type": "string",
                      "title": "Provider",
                      "description": "Name of the provider.",
                      "examples": [
                        "oci"
                      ]
                    },
                    "cloud_controller_manager": {
                      "type": "string",
                      "enum": [
                        "",
                        "External"
                      ],
                      "title": "Cloud controller manager",
                      "description": "External when the provider brings its own."
                    }
                  },
                  "title": "External",
                  "description": "Details of the platform external.",
                  "additionalProperties": false
                }
              },
              "title": "Platform",
              "description": "Platform with its details.",
              "additionalProperties": false
            }
          ],
          "title": "Platform",
          "description": "What the machines run on. Left out: baremetal, or none for a single node."
        },
        "tags": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Tag",
            "description": "A label for people."
          },
          "title": "Tags",
          "description": "Labels for people.",
          "examples": [
            [
              "lab",
              "team blue"
            ]
          ]
        },
        "pull_secret": {
          "type": "string",
          "title": "Pull secret",
          "description": "Credentials of registries, as JSON text. Write ${file:path} or ${env:NAME} to keep it out of the file. Left out: it is asked for, or stays as it is.",
          "examples": [
            "${file:pull-secret.json}",
            "${env:PULL_SECRET}"
          ]
        },
        "ssh_public_key": {
          "type": "string",
          "title": "SSH key",
          "description": "Public keys that may log in as user core, one a line.",
          "examples": [
            "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI… me@example.com",
            "${file:~/.ssh/id_ed25519.pub}"
          ]
        },
        "network_type": {
          "type": "string",
          "enum": [
            "OVNKubernetes",
            "OpenShiftSDN",
            "CiscoACI",
            "Cilium",
            "Calico",
            "None"
          ],
          "title": "Network plug-in",
          "description": "OVNKubernetes is what OpenShift brings along."
        },
        "machine_networks": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Network",
            "description": "Network with the length of its prefix.",
            "examples": [
              "192.168.1.0/24"
            ]
          },
          "title": "Machine networks",
          "description": "Networks of the machines; with two stacks one of each family. Left out: found out from the virtual addresses.",
          "maxItems": 32
        },
        "cluster_networks": {
          "type": "array",
          "items": {
            "anyOf": [
              {
                "type": "string",
                "title": "Network",
                "description": "Network with the length of its prefix.",
                "examples": [
                  "10.128.0.0/14"
                ]
              },
              {
                "type": "object",
                "required": [
                  "cidr"
                ],
                "properties": {
                  "cidr": {
                    "type": "string",
                    "title": "Network",
                    "description": "Network with the length of its prefix.",
                    "examples": [
                      "10.128.0.0/14"
                    ]
                  },
                  "host_prefix": {
                    "type": "integer",
                    "title": "Host prefix",
                    "description": "Prefix length of the part that each node gets; 23 for IPv4, 64 for IPv6.",
                    "minimum": 1,
                    "maximum": 128
                  }
                },
                "title": "Pod network",
                "description": "Network for pods.",
                "additionalProperties": false
              }
            ],
            "title": "Pod network",
            "description": "Network for pods, or with host_prefix."
          },
          "title": "Pod networks",
          "description": "Networks for pods. Left out: 10.128.0.0/14.",
          "maxItems": 32
        },
        "service_networks": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Network",
            "description": "Network with the length of its prefix.",
            "examples": [
              "172.30.0.0/16"
            ]
          },
          "title": "Service networks",
          "description": "Networks for services. Left out: 172.30.0.0/16.",
          "maxItems": 32
        },
        "api_vips": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Address",
            "description": "IPv4 or IPv6 address.",
            "examples": [
              "192.168.1.5"
            ]
          },
          "title": "API addresses",
          "description": "Virtual addresses of the API: one, or one of each family.",
          "examples": [
            [
              "192.168.1.5"
            ]
          ],
          "maxItems": 32
        },
        "ingress_vips": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Address",
            "description": "IPv4 or IPv6 address.",
            "examples": [
              "192.168.1.5"
            ]
          },
          "title": "Ingress addresses",
          "description": "Virtual addresses for applications: as many as api_vips.",
          "examples": [
            [
              "192.168.1.6"
            ]
          ],
          "maxItems": 32
        },
        "user_managed_networking": {
          "type": "boolean",
          "title": "User-managed networking",
          "description": "Load balancing and DNS are yours; follows from the platform when left out."
        },
        "load_balancer": {
          "type": "string",
          "enum": [
            "cluster-managed",
            "user-managed"
          ],
          "title": "Load balancer",
          "description": "user-managed: the virtual addresses belong to a load balancer outside."
        },
        "vip_dhcp_allocation": {
          "type": "boolean",
          "title": "Addresses by DHCP",
          "description": "Get the virtual addresses by DHCP; only with OpenShiftSDN."
        },
        "proxy": {
          "type": "object",
          "properties": {
            "http_proxy": {
              "type": "string",
              "title": "HTTP proxy",
              "description": "Proxy for HTTP.",
              "examples": [
                "http://proxy.example.com:3128"
              ]
            },
            "https_proxy": {
              "type": "string",
              "title": "HTTPS proxy",
              "description": "Proxy for HTTPS.",
              "examples": [
                "http://proxy.example.com:3128"
              ]
            },
            "no_proxy": {
              "type": "array",
              "items": {
                "type": "string",
                "title": "Exception",
                "description": "A name, a .domain, an address or a network."
              },
              "title": "No proxy",
              "description": "What is reached without the proxy; * alone: everything.",
              "examples": [
                [
                  ".example.com",
                  "192.168.0.0/16"
                ]
              ]
            }
          },
          "title": "Proxy",
          "description": "Proxies between the machines and the outside.",
          "additionalProperties": false
        },
        "mirrors": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "source",
              "mirrors"
            ],
            "properties": {
              "source": {
                "type": "string",
                "title": "Source",
                "description": "Registry or repository as images name it.",
                "examples": [
                  "quay.io/openshift-release-dev/ocp-release"
                ],
                "minLength": 1
              },
              "mirrors": {
                "type": "array",
                "items": {
                  "type": "string",
                  "title": "Mirror",
                  "description": "Where the same images are.",
                  "examples": [
                    "mirror.example.com:5000/ocp/release"
                  ]
                },
                "title": "Mirrors",
                "description": "Where the same images are, the first one first."
              }
            },
            "title": "Mirror",
            "description": "Where the images of one source are as well.",
            "additionalProperties": false
          },
          "title": "Mirrors",
          "description": "Registries that have copies of images, for machines that cannot reach the source: imageDigestSources of the install-config, for 4.14 and later. Infra-envs of this cluster use them too.",
          "examples": [
            [
              {
                "source": "quay.io/openshift-release-dev/ocp-release",
                "mirrors": [
                  "mirror.example.com:5000/ocp/release"
                ]
              }
            ]
          ]
        },
        "additional_ntp_sources": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Server",
            "description": "Name or address of a time server.",
            "examples": [
              "ntp.example.com"
            ]
          },
          "title": "Additional time servers",
          "description": "Time servers beside the built-in ones. Not together with ntp_sources."
        },
        "ntp_sources": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Server",
            "description": "Name or address of a time server.",
            "examples": [
              "ntp.example.com"
            ]
          },
          "title": "Time servers",
          "description": "The only time servers. Not together with additional_ntp_sources."
        },
        "hyperthreading": {
          "type": "array",
          "items": {
            "type": "string",
            "enum": [
              "masters",
              "arbiters",
              "workers"
            ],
            "title": "Role",
            "description": "A role."
          },
          "title": "Hyperthreading",
          "description": "Roles whose nodes use hyperthreading; an empty list: none. Left out: all."
        },
        "schedulable_masters": {
          "type": "boolean",
          "title": "Schedulable masters",
          "description": "Let applications run on control plane nodes as well."
        },
        "disk_encryption": {
          "type": "object",
          "required": [
            "enable_on"
          ],
          "properties": {
            "enable_on": {
              "type": "array",
              "items": {
                "type": "string",
                "enum": [
                  "masters",
                  "arbiters",
                  "workers"
                ],
                "title": "Role",
                "description": "A role."
              },
              "title": "Roles",
              "description": "Roles whose disks are encrypted; an empty list: none.",
              "examples": [
                [
                  "masters",
                  "workers"
                ]
              ]
            },
            "mode": {
              "type": "string",
              "enum": [
                "tpmv2",
                "tang"
              ],
              "title": "Mode",
              "description": "Where the key comes from.",
              "default": "tpmv2"
            },
            "tang_servers": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "url",
                  "thumbprint"
                ],
                "properties": {
                  "url": {
                    "type": "string",
                    "title": "URL",
                    "description": "URL of the server."
                  },
                  "thumbprint": {
                    "type": "string",
                    "title": "Thumbprint",
                    "description": "Thumbprint of its key."
                  }
                },
                "title": "Tang server",
                "description": "A tang server.",
                "additionalProperties": false
              },
              "title": "Tang servers",
              "description": "Servers that hand out the keys; with mode tang."
            }
          },
          "title": "Disk encryption",
          "description": "Encryption of installation disks.",
          "additionalProperties": false
        },
        "olm_operators": {
          "type": "array",
          "items": {
            "anyOf": [
              {
                "type": "string",
                "title": "Operator",
                "description": "Name of the operator.",
                "examples": [
                  "lso",
                  "odf",
                  "cnv"
                ]
              },
              {
                "type": "object",
                "required": [
                  "name"
                ],
                "properties": {
                  "name": {
                    "type": "string",
                    "title": "Name",
                    "description": "Name of the operator."
                  },
                  "properties": {
                    "type": "string",
                    "title": "Settings",
                    "description": "Settings, as text that the operator understands."
                  }
                },
                "title": "Operator",
                "description": "An operator with settings.",
                "additionalProperties": false
              }
            ],
            "title": "Operator",
            "description": "An operator by name, or with settings."
          },
          "title": "Operators",
          "description": "Optional operators to install; what they depend on is added."
        },
        "operator_bundles": {
          "type": "array",
          "items": {
            "anyOf": [
              {
                "type": "string",
                "title": "Bundle",
                "description": "Id of the set.",
                "examples": [
                  "virtualization"
                ]
              },
              {
                "type": "object",
                "required": [
                  "id"
                ],
                "properties": {
                  "id": {
                    "type": "string",
                    "title": "Id",
                    "description": "Id of the set."
                  },
                  "optional_operators": {
                    "type": "array",
                    "items": {
                      "type": "string",
                      "title": "Operator",
                      "description": "Name of the operator."
                    },
                    "title": "Optional operators",
                    "description": "Optional members that are wanted."
                  }
                },
                "title": "Bundle",
                "description": "A set of operators with optional members.",
                "additionalProperties": false
              }
            ],
            "title": "Bundle",
            "description": "A set of operators by id, or with optional members."
          },
          "title": "Operator bundles",
          "description": "Sets of operators to install."
        },
        "install_config_overrides": {
          "type": "object",
          "title": "Install-config",
          "description": "Object that is laid over the generated install-config.",
          "examples": [
            {
              "fips": true
            }
          ]
        },
        "manifests": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "file_name",
              "content"
            ],
            "properties": {
              "file_name": {
                "type": "string",
                "title": "File name",
                "description": "Name without folder, ending in .yaml, .yml or .json.",
                "examples": [
                  "50-masters-chrony.yaml"
                ]
              },
              "folder": {
                "type": "string",
                "enum": [
                  "manifests",
                  "openshift"
                ],
                "title": "Folder",
                "description": "Folder of the installer.",
                "default": "manifests"
              },
              "content": {
                "anyOf": [
                  {
                    "type": "string",
                    "title": "Text",
                    "description": "The file, or ${file:path}.",
                    "examples": [
                      "${file:manifests/chrony.yaml}"
                    ]
                  },
                  {
                    "type": "object",
                    "title": "Document",
                    "description": "The manifest itself."
                  }
                ],
                "title": "Content",
                "description": "The manifest: as text, as it is, or ${file:path}."
              }
            },
            "title": "Manifest",
            "description": "A manifest that the new cluster starts with.",
            "additionalProperties": false
          },
          "title": "Manifests",
          "description": "Manifests that the new cluster starts with; the ones that are not listed stay."
        },
        "infra_envs": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/InfraEnv"
          },
          "title": "Infra-envs",
          "description": "Boot images of this cluster."
        },
        "hosts": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/Host"
          },
          "title": "Hosts",
          "description": "Machines of this cluster."
        }
      },
      "title": "Cluster",
      "description": "An OpenShift cluster: what it is to be.",
      "additionalProperties": false
    },
    {
      "type": "object",
      "required": [
        "kind",
        "name"
      ],
      "properties": {
        "kind": {
          "type": "string",
          "const": "InfraEnv",
          "title": "Kind",
          "description": "A boot image and its settings."
        },
        "name": {
          "type": "string",
          "title": "Name",
          "description": "Name for people; it cannot be changed later.",
          "examples": [
            "prod"
          ],
          "minLength": 1,
          "maxLength": 255
        },
        "image_type": {
          "type": "string",
          "enum": [
            "full-iso",
            "minimal-iso",
            "disconnected-iso"
          ],
          "title": "Image",
          "description": "full-iso holds everything to boot, minimal-iso fetches most of it over the network.",
          "default": "full-iso"
        },
        "cpu_architecture": {
          "type": "string",
          "enum": [
            "x86_64",
            "aarch64",
            "arm64",
            "ppc64le",
            "s390x"
          ],
          "title": "Architecture",
          "description": "Processors of the machines that boot it; it cannot be changed later.",
          "default": "x86_64"
        },
        "openshift_version": {
          "type": "string",
          "title": "Version",
          "description": "Version whose operating system is booted; left out: that of the cluster, or the newest.",
          "examples": [
            "4.20"
          ]
        },
        "pull_secret": {
          "type": "string",
          "title": "Pull secret",
          "description": "Credentials of registries, as JSON text. Write ${file:path} or ${env:NAME} to keep it out of the file. Left out: it is asked for, or stays as it is.",
          "examples": [
            "${file:pull-secret.json}",
            "${env:PULL_SECRET}"
          ]
        },
        "ssh_authorized_key": {
          "type": "string",
          "title": "SSH key",
          "description": "Public keys that may log in as user core, one a line.",
          "examples": [
            "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI… me@example.com",
            "${file:~/.ssh/id_ed25519.pub}"
          ]
        },
        "proxy": {
          "type": "object",
          "properties": {
            "http_proxy": {
              "type": "string",
              "title": "HTTP proxy",
              "description": "Proxy for HTTP.",
              "examples": [
                "http://proxy.example.com:3128"
              ]
            },
            "https_proxy": {
              "type": "string",
              "title": "HTTPS proxy",
              "description": "Proxy for HTTPS.",
              "examples": [
                "http://proxy.example.com:3128"
              ]
            },
            "no_proxy": {
              "type": "array",
              "items": {
                "type": "string",
                "title": "Exception",
                "description": "A name, a .domain, an address or a network."
              },
              "title": "No proxy",
              "description": "What is reached without the proxy; * alone: everything.",
              "examples": [
                [
                  ".example.com",
                  "192.168.0.0/16"
                ]
              ]
            }
          },
          "title": "Proxy",
          "description": "Proxies between the machines and the outside.",
          "additionalProperties": false
        },
        "mirrors": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "source",
              "mirrors"
            ],
            "properties": {
              "source": {
                "type": "string",
                "title": "Source",
                "description": "Registry or repository as images name it.",
                "examples": [
                  "quay.io/openshift-release-dev/ocp-release"
                ],
                "minLength": 1
              },
              "mirrors": {
                "type": "array",
                "items": {
                  "type": "string",
                  "title": "Mirror",
                  "description": "Where the same images are.",
                  "examples": [
                    "mirror.example.com:5000/ocp/release"
                  ]
                },
                "title": "Mirrors",
                "description": "Where the same images are, the first one first."
              }
            },
            "title": "Mirror",
            "description": "Where the images of one source are as well.",
            "additionalProperties": false
          },
          "title": "Mirrors",
          "description": "Registries that have copies of the images that the booted machines pull. Left out: those of the cluster in the same file.",
          "examples": [
            [
              {
                "source": "quay.io/openshift-release-dev/ocp-release",
                "mirrors": [
                  "mirror.example.com:5000/ocp/release"
                ]
              }
            ]
          ]
        },
        "additional_ntp_sources": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Server",
            "description": "Name or address of a time server.",
            "examples": [
              "ntp.example.com"
            ]
          },
          "title": "Additional time servers",
          "description": "Time servers beside the built-in ones. Not together with ntp_sources."
        },
        "ntp_sources": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Server",
            "description": "Name or address of a time server.",
            "examples": [
              "ntp.example.com"
            ]
          },
          "title": "Time servers",
          "description": "The only time servers. Not together with additional_ntp_sources."
        },
        "additional_trust_bundle": {
          "type": "string",
          "title": "Trust bundle",
          "description": "PEM certificates that the machines, and later the cluster, trust.",
          "examples": [
            "${file:ca.pem}"
          ]
        },
        "kernel_arguments": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Argument",
            "description": "A kernel argument.",
            "examples": [
              "console=ttyS0"
            ]
          },
          "title": "Kernel arguments",
          "description": "Arguments added to the kernel command line of the image."
        },
        "ignition_config_override": {
          "anyOf": [
            {
              "type": "string",
              "title": "Ignition text",
              "description": "Ignition as JSON text, or ${file:path}."
            },
            {
              "type": "object",
              "title": "Ignition",
              "description": "An Ignition document."
            }
          ],
          "title": "Ignition",
          "description": "Ignition document that is merged into the one of the image."
        },
        "rendezvous_ip": {
          "type": "string",
          "title": "Rendezvous address",
          "description": "Address of the machine that leads the installation; with disconnected-iso only."
        },
        "network_discovery_delay_seconds": {
          "type": "integer",
          "title": "Network delay",
          "description": "Seconds to wait for network cards before static settings are applied; minimal-iso only.",
          "minimum": 0
        },
        "cluster": {
          "type": "string",
          "title": "Cluster",
          "description": "Name of the cluster its hosts join; left out: hosts are bound one by one.",
          "examples": [
            "prod"
          ]
        }
      },
      "title": "Infra-env",
      "description": "A boot image and its settings. Machines that boot it become its hosts.",
      "additionalProperties": false
    },
    {
      "type": "object",
      "required": [
        "kind",
        "hosts"
      ],
      "properties": {
        "kind": {
          "type": "string",
          "const": "Hosts",
          "title": "Kind",
          "description": "Machines, and what each is to be."
        },
        "infra_env": {
          "type": "string",
          "title": "Infra-env",
          "description": "Name of the infra-env whose image they boot; left out: the only one of this file.",
          "examples": [
            "prod"
          ]
        },
        "cluster": {
          "type": "string",
          "title": "Cluster",
          "description": "Name of the cluster they join; left out: that of the infra-env.",
          "examples": [
            "prod"
          ]
        },
        "hosts": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/Host"
          },
          "title": "Hosts",
          "description": "Machines."
        }
      },
      "title": "Hosts",
      "description": "Machines, and what each is to be.",
      "additionalProperties": false
    }
  ],
  "$defs": {
    "Host": {
      "type": "object",
      "properties": {
        "match": {
          "type": "object",
          "properties": {
            "mac_address": {
              "type": "string",
              "title": "MAC address",
              "description": "A hardware address of the machine.",
              "examples": [
                "52:54:00:00:00:01"
              ]
            },
            "serial": {
              "type": "string",
              "title": "Serial number",
              "description": "Serial number of the machine.",
              "examples": [
                "CZJ1234567"
              ]
            },
            "hostname": {
              "type": "string",
              "title": "Hostname",
              "description": "Name that the machine has, or was given before."
            },
            "id": {
              "type": "string",
              "title": "Id",
              "description": "Id of the host on the service."
            }
          },
          "title": "Match",
          "description": "Which machine is meant: all that is given must be true of it. Left out: the one with an interface of network, or else with this hostname.",
          "additionalProperties": false
        },
        "hostname": {
          "type": "string",
          "title": "Hostname",
          "description": "Name the node gets: lower-case letters, digits, hyphens and dots.",
          "examples": [
            "master-0"
          ],
          "maxLength": 63
        },
        "role": {
          "type": "string",
          "enum": [
            "auto-assign",
            "master",
            "arbiter",
            "worker"
          ],
          "title": "Role",
          "description": "What the host becomes; auto-assign leaves it to the service."
        },
        "installation_disk": {
          "type": "string",
          "title": "Install disk",
          "description": "A disk, or a rule that finds one: smallest ssd, model~INTEL, size>200GB, /dev/disk/by-path/…",
          "examples": [
            "smallest ssd",
            "/dev/nvme0n1",
            "largest model~INTEL"
          ]
        },
        "skip_formatting_disks": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Disk",
            "description": "A disk by any of its names.",
            "examples": [
              "/dev/sdb"
            ]
          },
          "title": "Keep disks",
          "description": "Disks whose old boot sectors are left alone."
        },
        "node_labels": {
          "type": "object",
          "additionalProperties": {
            "type": "string"
          },
          "title": "Labels",
          "description": "Labels for the node.",
          "examples": [
            {
              "topology.kubernetes.io/zone": "a"
            }
          ]
        },
        "machine_config_pool_name": {
          "type": "string",
          "title": "Pool",
          "description": "Pool of machine configurations to join; empty: that of the role."
        },
        "installer_args": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Argument",
            "description": "An argument of coreos-installer."
          },
          "title": "Installer arguments",
          "description": "Further arguments for coreos-installer.",
          "examples": [
            [
              "--append-karg",
              "console=ttyS0"
            ]
          ]
        },
        "ignition_config_override": {
          "anyOf": [
            {
              "type": "string",
              "title": "Ignition text",
              "description": "Ignition as JSON text, or ${file:path}."
            },
            {
              "type": "object",
              "title": "Ignition",
              "description": "An Ignition document."
            }
          ],
          "title": "Ignition",
          "description": "Ignition document that is merged into the one of this host."
        },
        "fencing_credentials": {
          "type": "object",
          "required": [
            "address",
            "username",
            "password"
          ],
          "properties": {
            "address": {
              "type": "string",
              "title": "Address",
              "description": "URL of the management controller.",
              "examples": [
                "redfish+https://192.0.2.9/redfish/v1/Systems/1"
              ]
            },
            "username": {
              "type": "string",
              "title": "User",
              "description": "User of the management controller."
            },
            "password": {
              "type": "string",
              "title": "Password",
              "description": "Password of that user; write ${env:NAME} or ${file:path} to keep it out of the file.",
              "examples": [
                "${env:BMC_PASSWORD}"
              ]
            },
            "certificate_verification": {
              "type": "string",
              "enum": [
                "Enabled",
                "Disabled"
              ],
              "title": "Check certificate",
              "description": "Whether the certificate of the management controller is checked.",
              "default": "Enabled"
            }
          },
          "title": "Fencing",
          "description": "Access to the management controller, with which two control plane nodes can switch each other off.",
          "additionalProperties": false
        },
        "network": {
          "$ref": "#/$defs/Network"
        },
        "bind": {
          "type": "boolean",
          "title": "Bind",
          "description": "Bind the host to the cluster of this file when its infra-env has none.",
          "default": true
        }
      },
      "title": "Host",
      "description": "One machine.",
      "additionalProperties": false
    },
    "InfraEnv": {
      "type": "object",
      "required": [
        "name"
      ],
      "properties": {
        "name": {
          "type": "string",
          "title": "Name",
          "description": "Name for people; it cannot be changed later.",
          "examples": [
            "prod"
          ],
          "minLength": 1,
          "maxLength": 255
        },
        "image_type": {
          "type": "string",
          "enum": [
            "full-iso",
            "minimal-iso",
            "disconnected-iso"
          ],
          "title": "Image",
          "description": "full-iso holds everything to boot, minimal-iso fetches most of it over the network.",
          "default": "full-iso"
        },
        "cpu_architecture": {
          "type": "string",
          "enum": [
            "x86_64",
            "aarch64",
            "arm64",
            "ppc64le",
            "s390x"
          ],
          "title": "Architecture",
          "description": "Processors of the machines that boot it; it cannot be changed later.",
          "default": "x86_64"
        },
        "openshift_version": {
          "type": "string",
          "title": "Version",
          "description": "Version whose operating system is booted; left out: that of the cluster, or the newest.",
          "examples": [
            "4.20"
          ]
        },
        "pull_secret": {
          "type": "string",
          "title": "Pull secret",
          "description": "Credentials of registries, as JSON text. Write ${file:path} or ${env:NAME} to keep it out of the file. Left out: it is asked for, or stays as it is.",
          "examples": [
            "${file:pull-secret.json}",
            "${env:PULL_SECRET}"
          ]
        },
        "ssh_authorized_key": {
          "type": "string",
          "title": "SSH key",
          "description": "Public keys that may log in as user core, one a line.",
          "examples": [
            "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI… me@example.com",
            "${file:~/.ssh/id_ed25519.pub}"
          ]
        },
        "proxy": {
          "type": "object",
          "properties": {
            "http_proxy": {
              "type": "string",
              "title": "HTTP proxy",
              "description": "Proxy for HTTP.",
              "examples": [
                "http://proxy.example.com:3128"
              ]
            },
            "https_proxy": {
              "type": "string",
              "title": "HTTPS proxy",
              "description": "Proxy for HTTPS.",
              "examples": [
                "http://proxy.example.com:3128"
              ]
            },
            "no_proxy": {
              "type": "array",
              "items": {
                "type": "string",
                "title": "Exception",
                "description": "A name, a .domain, an address or a network."
              },
              "title": "No proxy",
              "description": "What is reached without the proxy; * alone: everything.",
              "examples": [
                [
                  ".example.com",
                  "192.168.0.0/16"
                ]
              ]
            }
          },
          "title": "Proxy",
          "description": "Proxies between the machines and the outside.",
          "additionalProperties": false
        },
        "mirrors": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "source",
              "mirrors"
            ],
            "properties": {
              "source": {
                "type": "string",
                "title": "Source",
                "description": "Registry or repository as images name it.",
                "examples": [
                  "quay.io/openshift-release-dev/ocp-release"
                ],
                "minLength": 1
              },
              "mirrors": {
                "type": "array",
                "items": {
                  "type": "string",
                  "title": "Mirror",
                  "description": "Where the same images are.",
                  "examples": [
                    "mirror.example.com:5000/ocp/release"
                  ]
                },
                "title": "Mirrors",
                "description": "Where the same images are, the first one first."
              }
            },
            "title": "Mirror",
            "description": "Where the images of one source are as well.",
            "additionalProperties": false
          },
          "title": "Mirrors",
          "description": "Registries that have copies of the images that the booted machines pull. Left out: those of the cluster in the same file.",
          "examples": [
            [
              {
                "source": "quay.io/openshift-release-dev/ocp-release",
                "mirrors": [
                  "mirror.example.com:5000/ocp/release"
                ]
              }
            ]
          ]
        },
        "additional_ntp_sources": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Server",
            "description": "Name or address of a time server.",
            "examples": [
              "ntp.example.com"
            ]
          },
          "title": "Additional time servers",
          "description": "Time servers beside the built-in ones. Not together with ntp_sources."
        },
        "ntp_sources": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Server",
            "description": "Name or address of a time server.",
            "examples": [
              "ntp.example.com"
            ]
          },
          "title": "Time servers",
          "description": "The only time servers. Not together with additional_ntp_sources."
        },
        "additional_trust_bundle": {
          "type": "string",
          "title": "Trust bundle",
          "description": "PEM certificates that the machines, and later the cluster, trust.",
          "examples": [
            "${file:ca.pem}"
          ]
        },
        "kernel_arguments": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Argument",
            "description": "A kernel argument.",
            "examples": [
              "console=ttyS0"
            ]
          },
          "title": "Kernel arguments",
          "description": "Arguments added to the kernel command line of the image."
        },
        "ignition_config_override": {
          "anyOf": [
            {
              "type": "string",
              "title": "Ignition text",
              "description": "Ignition as JSON text, or ${file:path}."
            },
            {
              "type": "object",
              "title": "Ignition",
              "description": "An Ignition document."
            }
          ],
          "title": "Ignition",
          "description": "Ignition document that is merged into the one of the image."
        },
        "rendezvous_ip": {
          "type": "string",
          "title": "Rendezvous address",
          "description": "Address of the machine that leads the installation; with disconnected-iso only."
        },
        "network_discovery_delay_seconds": {
          "type": "integer",
          "title": "Network delay",
          "description": "Seconds to wait for network cards before static settings are applied; minimal-iso only.",
          "minimum": 0
        }
      },
      "title": "Infra-env",
      "description": "A boot image and its settings; its hosts join the cluster around it.",
      "additionalProperties": false
    },
    "Network": {
      "type": "object",
      "required": [
        "interfaces"
      ],
      "properties": {
        "interfaces": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "name",
              "mac_address"
            ],
            "properties": {
              "name": {
                "type": "string",
                "title": "Name",
                "description": "Name of the interface in these settings.",
                "examples": [
                  "eno1"
                ],
                "minLength": 1,
                "maxLength": 15
              },
              "mac_address": {
                "type": "string",
                "title": "MAC address",
                "description": "Hardware address by which the machine and the interface are found.",
                "examples": [
                  "52:54:00:00:00:01"
                ],
                "pattern": "^(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$"
              }
            },
            "title": "Interface",
            "description": "One network card.",
            "additionalProperties": false
          },
          "title": "Interfaces",
          "description": "Network cards of this machine, one without a bond."
        },
        "bond": {
          "type": "object",
          "required": [
            "name",
            "mode"
          ],
          "properties": {
            "name": {
              "type": "string",
              "title": "Name",
              "description": "Name of the bond.",
              "examples": [
                "bond0"
              ],
              "default": "bond0",
              "minLength": 1,
              "maxLength": 15
            },
            "mode": {
              "type": "string",
              "enum": [
                "balance-rr",
                "active-backup",
                "balance-xor",
                "broadcast",
                "802.3ad",
                "balance-tlb",
                "balance-alb"
              ],
              "title": "Mode",
              "description": "How the cards share the work; 802.3ad needs a switch that is set up for it.",
              "examples": [
                "active-backup"
              ]
            }
          },
          "title": "Bond",
          "description": "All interfaces together form one bond, which has the addresses.",
          "additionalProperties": false
        },
        "vlan": {
          "type": "integer",
          "title": "VLAN",
          "description": "Number of the VLAN that has the addresses, on top of the interface or the bond.",
          "minimum": 1,
          "maximum": 4094,
          "examples": [
            100
          ]
        },
        "mtu": {
          "type": "integer",
          "title": "MTU",
          "description": "Largest packet, in bytes.",
          "minimum": 576,
          "maximum": 65535,
          "examples": [
            9000
          ]
        },
        "addresses": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Address",
            "description": "Address with the length of its network.",
            "examples": [
              "192.168.1.10/24"
            ]
          },
          "title": "Addresses",
          "description": "Fixed addresses of both families; without one of a family, that family is switched off. Left out: DHCP.",
          "examples": [
            [
              "192.168.1.10/24",
              "fd00::10/64"
            ]
          ]
        },
        "gateways": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Gateway",
            "description": "Address of a router.",
            "examples": [
              "192.168.1.1"
            ]
          },
          "title": "Gateways",
          "description": "Default routers, one of each family."
        },
        "dns_servers": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Server",
            "description": "Address of a name server.",
            "examples": [
              "192.168.1.53"
            ]
          },
          "title": "DNS servers",
          "description": "Name servers, the first one first."
        },
        "dns_search": {
          "type": "array",
          "items": {
            "type": "string",
            "title": "Domain",
            "description": "A domain.",
            "examples": [
              "example.com"
            ]
          },
          "title": "DNS search",
          "description": "Domains in which short names are looked up."
        },
        "nmstate": {
          "anyOf": [
            {
              "type": "string",
              "title": "nmstate text",
              "description": "YAML of nmstate."
            },
            {
              "type": "object",
              "title": "nmstate",
              "description": "Settings of nmstate."
            }
          ],
          "title": "nmstate",
          "description": "Settings of nmstate as they are, when the ones above are not enough; then only interfaces stands beside them."
        }
      },
      "title": "Network",
      "description": "Network settings of a machine without DHCP.",
      "additionalProperties": false
    }
  }
}
