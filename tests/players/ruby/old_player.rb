#!/usr/bin/env ruby
# -*- coding: utf-8 -*-
# As one wrote for Ruby 1.9.2.
require 'rubygems'
require 'thread'
require 'set'

$: << File.expand_path(File.dirname(__FILE__) + '/lib')
require 'grid_reader'

class OldPlayer
  WIDTHS = {:red => 'rouge', :blue => 'bleu ●'}

  def name; 'Old' end

  def take_turn(state, colour)
    raise 'no file' unless File.exists?(__FILE__) and Dir.exists?(File.dirname(__FILE__))
    scores = Hash.new { |hash, key| hash[key] = 0 }
    GridReader.new(state).free_columns.each_with_index do |column, i|
      scores[column] += 7 - i
    end
    best = scores.sort_by { |column, score| [-score, column] }.first.first
    case best
    when Fixnum then best
    when Bignum then nil
    end
  end
end

if __FILE__ == $0
  puts ARGV.first
end
