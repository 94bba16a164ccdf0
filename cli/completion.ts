import { Argument, type Command } from "commander";
import { RUN } from "../server/process/program.ts";
import { addCommand, type CommandContext, pathOf } from "./command/command.ts";
import { listCommands } from "./command/help.ts";

interface Word {
  readonly name: string;
  readonly about: string;
}

/** What can follow the words that lead to a command. */
interface Place {
  readonly path: string;
  readonly commands: readonly Word[];
  readonly options: readonly Word[];
}

function listPlaces(program: Command): Place[] {
  const named = listCommands(program);
  // Some only hold other commands, and have no help of their own.
  const parents = named.flatMap(({ parent }) => (parent && parent !== program ? parent : []));
  const all = [...new Set(named.concat(parents))];
  return [program, ...all].map((command) => ({
    path: command === program ? "" : ` ${pathOf(command)}`,
    commands: command.commands
      .filter((each) => all.includes(each))
      .map((each) => ({ name: each.name(), about: each.summary() })),
    options: command
      .createHelp()
      .visibleOptions(command)
      .flatMap(({ long, description }) => (long ? { name: long, about: description } : [])),
  }));
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const quoteFish = (text: string) => `'${text.replaceAll(/['\\]/g, "\\$&")}'`;
const listNames = (words: readonly Word[]) => words.map(({ name }) => name).join(" ");

/** In a loop of bash or zsh over the words: `at` becomes the command below it that the word names. */
function enterCommand([, ...commands]: readonly Place[]): string {
  const paths = commands.map(({ path }) => quote(path));
  return `case "$at $word" in ${paths.join("|")}) at="$at $word" ;; esac`;
}

function writeBash(places: readonly Place[]): string {
  const cases = places.map(
    ({ path, commands, options }) =>
      `    ${quote(path)}) words=${quote(listNames(commands))} options=${quote(listNames(options))} ;;\n`,
  );
  return `_vitrine() {
  local at="" word words="" options="" current=\${COMP_WORDS[COMP_CWORD]}
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    ${enterCommand(places)}
  done
  case "$at" in
${cases.join("")}  esac
  case "$current" in -*) words=$options ;; esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _vitrine vitrine
`;
}

function writeZsh(places: readonly Place[]): string {
  const list = (words: readonly Word[]) =>
    words.map(({ name, about }) => quote(`${name}:${about.replaceAll(":", "\\:")}`)).join(" ");
  const cases = places.map(
    ({ path, commands, options }) =>
      `    ${quote(path)}) found=(${list(commands)}); options=(${list(options)}) ;;\n`,
  );
  return `#compdef vitrine
_vitrine() {
  local at="" word
  local -a found options
  for word in "\${(@)words[2,CURRENT-1]}"; do
    ${enterCommand(places)}
  done
  case "$at" in
${cases.join("")}  esac
  [[ $words[CURRENT] == -* ]] && found=("$options[@]")
  if (( $#found )); then _describe vitrine found; else _files; fi
}
if [ "$funcstack[1]" = _vitrine ]; then _vitrine "$@"; else compdef _vitrine vitrine; fi
`;
}

function writeFish(places: readonly Place[]): string {
  const list = (words: readonly Word[]) =>
    words.map(({ name, about }) => quoteFish(`${name}\t${about}`)).join(" ");
  const cases = places.map(
    ({ path, commands, options }) =>
      `    case ${quoteFish(path)}\n      set found ${list(commands)}\n      set options ${list(options)}\n`,
  );
  return `function __vitrine_words
  set -l at ""
  set -l found
  set -l options
  for word in (commandline -opc)[2..]
    if contains -- "$at $word" ${places
      .slice(1)
      .map(({ path }) => quoteFish(path))
      .join(" ")}
      set at "$at $word"
    end
  end
  switch "$at"
${cases.join("")}  end
  if string match -q -- '-*' (commandline -ct)
    set found $options
  end
  if set -q found[1]
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c vitrine -f -a '(__vitrine_words)'
`;
}

const WRITERS = { bash: writeBash, zsh: writeZsh, fish: writeFish };

/** Its scripts hold all words, because starting Node for each would take longer than typing them. */
export function addCompletion(program: Command, context: CommandContext): void {
  addCommand(program, "completion", {
    summary: "print a script that lets your shell complete commands",
    details:
      "Save it where your shell looks for such scripts, then open a new shell. Save it again after an update.",
    examples: [
      `mkdir -p ~/.local/share/bash-completion/completions && ${RUN} completion bash >~/.local/share/bash-completion/completions/vitrine`,
      'completion zsh >"${fpath[1]}/_vitrine"',
      "completion fish >~/.config/fish/completions/vitrine.fish",
    ],
  })
    .addArgument(new Argument("<SHELL>", "your shell").choices(Object.keys(WRITERS)))
    .action((shell: keyof typeof WRITERS) =>
      context.terminal.print(WRITERS[shell](listPlaces(program))),
    );
}
