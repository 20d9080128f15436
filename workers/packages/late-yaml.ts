/** The YAML parser, for front matter that is more than plain words. Loaded on first need. */
export { parseYaml } from "../../src/agent/resources/parse-yaml.js";
